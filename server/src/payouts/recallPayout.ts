// Takes a payment back before the signer has taken it. Both change the same row from the same state, so only one of
// them can: what was taken back is never signed, and what the signer has taken is never given back.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** false: the signer has it, or there is none. Until the transaction ends the signer waits. */
export async function recallPayout(
  transaction: Transaction<Database>,
  { withdrawalId, now }: { withdrawalId: bigint; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payouts')
    .set({ state: 'RETURNED', reason: 'taken back before it was signed', updated_at: now })
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', 'in', ['WAITING', 'PLANNED'])
    .where('taken_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
