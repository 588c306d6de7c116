// The factors and contacts that protect an account change one at a time. The proofs of an act depend on them: if they
// change before the act takes effect, at this gateway or another, the act is refused.
import { ApiError } from '@assay/api/errors'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** How often its contacts, passwords and factors have changed. */
export async function readChanges(db: Kysely<Database>, userId: number): Promise<number> {
  const ofUser = db.selectFrom('users').select('changes').where('id', '=', BigInt(userId))
  return (await ofUser.executeTakeFirstOrThrow()).changes
}

/** seen: the count for which the proofs were chosen; undefined where none were asked for. Throws BUSY if it is no longer that. */
export async function countChange(
  transaction: Transaction<Database>,
  { userId, seen }: { userId: number; seen: number | undefined },
): Promise<void> {
  let ofUser = transaction.updateTable('users').where('id', '=', BigInt(userId))
  if (seen !== undefined) ofUser = ofUser.where('changes', '=', seen)
  const { numUpdatedRows } = await ofUser.set({ changes: sql<number>`changes + 1` }).executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('BUSY')
}
