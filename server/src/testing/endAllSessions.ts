import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Sessions } from '../user/signIn/sessions.ts'

export async function endAllSessions(
  { db, sessions }: { db: Kysely<Database>; sessions: Sessions },
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  const tell = await db.transaction().execute((transaction) => sessions.endAll(transaction, userId, exceptSessionId))
  tell()
}
