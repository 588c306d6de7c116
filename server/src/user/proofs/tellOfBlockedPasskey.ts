import { randomBytes } from 'node:crypto'
import { FALLBACK } from '@assay/words/languages'
import type { Transaction } from 'kysely'
import type { Core } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { customerOf } from '../../factors/factors.ts'
import { recordChange } from '../accountChanges.ts'

type Needs = Pick<Core, 'clock' | 'inbox' | 'outside' | 'settings'>

/**
 * Told and held like any change of a factor. Who signed is not known, so the notice is not in the caller's language. Call
 * the result after the commit.
 */
export async function tellOfBlockedPasskey(
  needs: Needs,
  transaction: Transaction<Database>,
  holder: string,
): Promise<() => void> {
  const userId = customerOf(holder)
  if (userId === null) return () => {}
  const caller = { browser: randomBytes(32).toString('base64url'), language: FALLBACK }
  return recordChange({ ...needs, caller }, transaction, { userId, change: 'PASSKEY_BLOCKED' })
}
