import type { Core } from '../../context.ts'
import { SIGN_INS_KEPT_MS } from './signIns.ts'
import { DAY_MS } from '@assay/engine/calendar'

const ENDED_SESSIONS_MS = 30 * DAY_MS
const KNOWN_BROWSERS_MS = 400 * DAY_MS

/** Deletes old sessions, sign-ins, codes, links, used one-time tokens, expired counts and unused browsers. */
export async function sweepSessions({ clock, db }: Core): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', BigInt(now - ENDED_SESSIONS_MS))
    .execute()
  await db
    .deleteFrom('codes')
    .where('expires_at', '<', BigInt(now - DAY_MS))
    .execute()
  await db
    .deleteFrom('used_nonces')
    .where('expires_at', '<', BigInt(now - DAY_MS))
    .execute()
  await db
    .deleteFrom('sign_ins')
    .where('time', '<', BigInt(now - SIGN_INS_KEPT_MS))
    .execute()
  await db.deleteFrom('freeze_links').where('expires_at', '<', BigInt(now)).execute()
  await db.deleteFrom('limits').where('ends_at', '<', BigInt(now)).execute()
  await db
    .deleteFrom('known_browsers')
    .where('seen_at', '<', BigInt(now - KNOWN_BROWSERS_MS))
    .execute()
}
