// Browsers are identified by a cookie with a random value. Codes belong to the browser that requested them, and a
// browser in which a user has signed in is known to that account.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../../db/schema.ts'

export function browserHash(browser: string): Buffer {
  return createHash('sha256').update(`browser|${browser}`).digest()
}

interface Known {
  userId: number
  browser: string
}

/** The hash of the browser if it is known to this account; null if not, and without an account. */
export async function findKnownBrowser(
  db: Kysely<Database>,
  { userId, browser }: { userId: number | null; browser: string },
): Promise<string | null> {
  const hash = browserHash(browser)
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', BigInt(userId ?? -1))
    .where('browser_hash', '=', hash)
    .where('is_known', '=', true)
    .executeTakeFirst()
  return row === undefined ? null : hash.toString('base64url')
}

export async function hasKnownBrowsers(db: Kysely<Database>, userId: number): Promise<boolean> {
  const own = db.selectFrom('known_browsers').select('user_id').where('user_id', '=', BigInt(userId))
  return (await own.where('is_known', '=', true).limit(1).executeTakeFirst()) !== undefined
}

/** After a user has signed in there. */
export async function rememberBrowser(
  { db, clock }: { db: Kysely<Database>; clock: Clock },
  { userId, browser }: Known,
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash(browser), seen_at: clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ seen_at: clock.now(), is_known: true }),
    )
    .execute()
}

/**
 * After a password change no browser is known any more: one of them may be a thief's. That the account was used there stays on
 * record, so nobody gets a second person's rewards by changing a password (linkedAccounts.ts).
 */
export async function forgetBrowsers(db: Kysely<Database>, userId: number): Promise<void> {
  await db.updateTable('known_browsers').set({ is_known: false }).where('user_id', '=', BigInt(userId)).execute()
}
