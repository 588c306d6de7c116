// Whose notifications a browser shows: those of one account at a time. A subscription ends with a sign-out there, a changed
// password or a freeze. An expired session alone does not end it, because a price alert is for somebody who is away.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { browserHash } from '../signIn/browsers.ts'
import { tokenHash } from '../signIn/sessions.ts'

export const PUSH_BROWSERS_MAX = 10

/** After a sign-in: moves the browser's subscription to the new session, and ends those of other users there. */
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
