import { randomBytes } from 'node:crypto'
import { FALLBACK } from '@assay/words/languages'
import type { Core } from '../context.ts'
import { customerOf } from '../factors/factors.ts'
import { recordChange } from './accountChanges.ts'

type Needs = Pick<Core, 'clock' | 'db' | 'inbox' | 'outside' | 'settings'>

/** Told and held like any change of a factor. Who signed is not known, so the notice is not in the caller's language. */
export function tellOfBlockedPasskey(needs: Needs): (holder: string) => Promise<void> {
  return async (holder) => {
    const userId = customerOf(holder)
    if (userId === null) return
    const caller = { browser: randomBytes(32).toString('base64url'), language: FALLBACK }
    const tell = await needs.db
      .transaction()
      .execute((transaction) => recordChange({ ...needs, caller }, transaction, { userId, change: 'PASSKEY_BLOCKED' }))
    tell()
  }
}
