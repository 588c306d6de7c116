import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { cancelReset, resetOfLink } from '../user/factorResets.ts'

/** For anyone who has the mail; nobody has to sign in. Throws LINK_INVALID, the same for every link that ends nothing. */
export async function cancelFactorResetByLink(
  context: Context,
  { token }: Parsed<'security', 'cancelFactorResetByLink'>,
): Promise<Output<'security', 'cancelFactorResetByLink'>> {
  const row = await resetOfLink(context.db, token)
  if (row === null || !(await cancelReset(context, row))) throw new ApiError('LINK_INVALID')
  return {}
}
