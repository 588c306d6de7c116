// Frozen accounts. A frozen account cancels, closes and adds margin; everything else that moves money is refused by
// exchange/frozen.ts. Customers freeze their own, operators any.
import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Kysely } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { forgetBrowsers } from './browsers.ts'
import { FREEZE_HOURS } from '@assay/api/accountRules'

export const FROZEN_MS = FREEZE_HOURS * 3_600_000
const LINK_MS = 7 * 86_400_000

export interface Freeze {
  /** Epoch ms. */
  since: number
  by: 'CUSTOMER' | 'LINK' | 'OPERATOR'
  /** Of an operator, for the customer to read; '' for the customer's own. */
  reason: string
}

export interface Freezing {
  userId: number
  by: Freeze['by']
  reason?: string
  /** This session stays; all others end. */
  exceptSessionId?: string
}

type Parts = Pick<Core, 'clock' | 'db' | 'inbox' | 'sessions'>

/** Ends all sessions and forgets all browsers. An account that is frozen stays as it is. */
export async function freezeAccount(
  { clock, db, inbox, sessions }: Parts,
  { userId, by, reason = '', exceptSessionId }: Freezing,
): Promise<void> {
  const tell = await db.transaction().execute(async (transaction) => {
    const frozen = await transaction
      .insertInto('freezes')
      .values({ user_id: userId, began_at: clock.now(), frozen_by: by, reason })
      .onConflict((conflict) => conflict.column('user_id').where('ended_at', 'is', null).doNothing())
      .executeTakeFirst()
    await forgetBrowsers(transaction, userId)
    if (frozen.numInsertedOrUpdatedRows !== 1n) return () => {}
    return inbox.leave(transaction, [{ userId, kind: 'ACCOUNT_FROZEN', facts: { reason }, time: clock.now() }])
  })
  tell()
  await sessions.endAll(userId, exceptSessionId)
}

/** null if the account is not frozen. */
export async function readFreeze(db: Kysely<Database>, userId: number): Promise<Freeze | null> {
  const row = await db
    .selectFrom('freezes')
    .select(['began_at', 'frozen_by', 'reason'])
    .where('user_id', '=', BigInt(userId))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { since: Number(row.began_at), by: row.frozen_by, reason: row.reason }
}

/** Whoever may end it has been checked by the caller. */
export async function endFreeze({ clock, db, inbox, sessions }: Parts, userId: number): Promise<void> {
  const tell = await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('freezes')
      .set({ ended_at: clock.now() })
      .where('user_id', '=', BigInt(userId))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows !== 1n) throw new ApiError('NOT_FROZEN')
    return inbox.leave(transaction, [{ userId, kind: 'ACCOUNT_UNFROZEN', facts: {}, time: clock.now() }])
  })
  tell()
  sessions.readAgain()
}

/** A secret for a link that freezes the account once, within a week. */
export async function makeFreezeLink({ clock, db }: Pick<Core, 'clock' | 'db'>, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashOf(token), user_id: userId, expires_at: clock.now() + LINK_MS }
  await db.insertInto('freeze_links').values(row).execute()
  return token
}

/** Uses the link up. The user, or null for an unknown, used or expired link. */
export async function spendFreezeLink(
  { clock, db }: Pick<Core, 'clock' | 'db'>,
  token: string,
): Promise<number | null> {
  const spent = await db
    .deleteFrom('freeze_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', BigInt(clock.now()))
    .returning('user_id')
    .executeTakeFirst()
  return spent === undefined ? null : Number(spent.user_id)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(`freeze|${token}`).digest()
}
