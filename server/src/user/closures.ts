// Accounts whose closing is prepared or booked, and closed accounts. From the booking on, and for good once it is closed, the
// account is frozen with the reason CLOSURE (freezes.ts). A prepared closing freezes nothing.
import { ApiError } from '@assay/api/errors'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ClosureTables } from '../db/closureTables.ts'
import type { Database } from '../db/schema.ts'

export type ClosureRow = Selectable<ClosureTables['closures']>

/** Prepared, booked or closed; null if the account is none of these. */
export async function currentClosure(db: Kysely<Database>, userId: number): Promise<ClosureRow | null> {
  const row = await db
    .selectFrom('closures')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('state', 'in', ['PREPARING', 'BOOKED', 'CLOSED'])
    .executeTakeFirst()
  return row ?? null
}

/** Booked or closed; null if the account is neither. */
export async function standingClosure(db: Kysely<Database>, userId: number): Promise<ClosureRow | null> {
  const row = await currentClosure(db, userId)
  return row?.state === 'PREPARING' ? null : row
}

/** For what would bring money to the account. Throws CLOSURE_BOOKED. */
export async function requireNotClosing(db: Kysely<Database>, userId: number): Promise<void> {
  if ((await standingClosure(db, userId)) !== null) throw new ApiError('CLOSURE_BOOKED')
}

/** For anyone who has proven to be the owner: nobody else learns it. Throws ACCOUNT_CLOSED. */
export async function requireNotClosed(db: Kysely<Database>, userId: number): Promise<void> {
  if ((await standingClosure(db, userId))?.state === 'CLOSED') throw new ApiError('ACCOUNT_CLOSED')
}

/**
 * Ends a closing that is prepared or booked, because the account is frozen for another reason. A prepared one that never had a
 * date is then CANCELED. Returns false if there was none.
 */
export async function stopClosure(
  transaction: Transaction<Database>,
  { userId, now }: { userId: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('closures')
    .set({ state: sql`case state when 'BOOKED' then 'STOPPED' else 'CANCELED' end`, ended_at: now })
    .where('user_id', '=', BigInt(userId))
    .where('state', 'in', ['PREPARING', 'BOOKED'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** By anyone who ends the freeze of a closing: one that is booked is cancelled, a closed account is open again. */
export async function endClosure(
  transaction: Transaction<Database>,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const row = await standingClosure(transaction, userId)
  if (row === null) return
  const state = row.state === 'CLOSED' ? 'REOPENED' : 'CANCELED'
  await transaction.updateTable('closures').set({ state, ended_at: now }).where('id', '=', row.id).execute()
}
