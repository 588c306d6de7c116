import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { cancelReset, waitingReset } from '../user/factorResets.ts'

/** A session is enough: it takes nothing away. Throws NOTHING_TO_CHANGE. */
export async function cancelFactorReset(context: UserContext): Promise<Output<'security', 'cancelFactorReset'>> {
  const row = await waitingReset(context.db, context.caller.user.id)
  if (row === null || !(await cancelReset(context, row))) throw new ApiError('NOTHING_TO_CHANGE')
  return {}
}
