// Whose notifications a browser shows. It is one account's at a time, and ends with a sign-out there, a changed password
// and a freeze. An expired session alone does not end it: a price alert is for somebody who is away.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { browserHash } from '../signIn/browsers.ts'
import { tokenHash } from '../signIn/sessions.ts'

export const PUSH_BROWSERS_MAX = 10

/** After a sign-in: the browser's notifications belong to the new session, and those of anybody else end. */
export async function handPushOver(
  db: Kysely<Database>,
  { userId, satoken, browser }: { userId: number; satoken: string; browser: string },
): Promise<void> {
  const hash = browserHash(browser)
  await db
    .deleteFrom('push_subscriptions')
    .where('browser_hash', '=', hash)
    .where('user_id', '<>', BigInt(userId))
    .execute()
  await db
    .updateTable('push_subscriptions')
    .set({ session_id: sql<string>`(select id from sessions where token_hash = ${tokenHash(satoken)})` })
    .where('browser_hash', '=', hash)
    .where('user_id', '=', BigInt(userId))
    .execute()
}

export async function forgetPush(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', BigInt(userId)).execute()
}
