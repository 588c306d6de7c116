import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { showOne, unpaidStates } from './depositRows.ts'

/** Until its payment is found. A payment that comes later waits in the operators' queue. Throws NOT_FOUND. */
export async function cancelRequest(
  context: UserContext,
  { requestId }: Parsed<'bank', 'cancelRequest'>,
): Promise<Output<'bank', 'cancelRequest'>> {
  const { caller, clock, db } = context
  const { numUpdatedRows } = await db
    .updateTable('bank_deposits')
    .set({ status: 'CANCELED', updated_at: clock.now() })
    .where('id', '=', BigInt(requestId))
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', 'in', unpaidStates)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ApiError('NOT_FOUND')
  return await showOne(context, BigInt(requestId))
}
