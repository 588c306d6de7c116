import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { showOne, unpaidStates } from './depositRows.ts'

/**
 * A picture that the caller has uploaded becomes the proof of a request, in place of an earlier one. It credits nothing:
 * only the bank's statement does. Throws NOT_FOUND, DOCUMENT_UNKNOWN.
 */
export async function sendProof(
  context: UserContext,
  { requestId, proof }: Parsed<'bank', 'sendProof'>,
): Promise<Output<'bank', 'sendProof'>> {
  const { caller, clock, db, proofs } = context
  const [id, userId] = [BigInt(requestId), BigInt(caller.user.id)]
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('bank_deposits')
      .set({ status: 'PROOF_SENT', updated_at: clock.now() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('status', 'in', unpaidStates)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
    // A picture that was replaced belongs to nothing, and is swept.
    await transaction.updateTable('documents').set({ bank_deposit: null }).where('bank_deposit', '=', id).execute()
    const attached = await transaction
      .updateTable('documents')
      .set({ bank_deposit: id })
      .where('id', '=', proofs.idIn(proof) ?? '')
      .where('user_id', '=', userId)
      .where('verification_id', 'is', null)
      .where('bank_deposit', 'is', null)
      .where('is_of_ticket', '=', false)
      .executeTakeFirst()
    if (attached.numUpdatedRows !== 1n) throw new ApiError('DOCUMENT_UNKNOWN', { field: 'proof' })
  })
  return await showOne(context, id)
}
