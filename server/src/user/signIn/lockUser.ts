import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Only in a transaction: nobody else changes this user, or decides about them, until it ends. */
export async function lockUser(transaction: Kysely<Database>, userId: number | bigint): Promise<void> {
  const ofUser = transaction.selectFrom('users').select('id').where('id', '=', BigInt(userId))
  await ofUser.forUpdate().executeTakeFirstOrThrow()
}
