import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Nobody else changes this user, or decides about them, until the transaction ends. */
export async function lockUser(transaction: Transaction<Database>, userId: number | bigint): Promise<void> {
  const ofUser = transaction.selectFrom('users').select('id').where('id', '=', BigInt(userId))
  await ofUser.forUpdate().executeTakeFirstOrThrow()
}
