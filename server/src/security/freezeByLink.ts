import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { freezeAccount, findFreezeLink } from '../user/freezes.ts'

/** For anyone who has the mail about a new device; nobody has to sign in. Throws LINK_INVALID. */
export async function freezeByLink(
  context: Context,
  { token }: Parsed<'security', 'freezeByLink'>,
): Promise<Output<'security', 'freezeByLink'>> {
  const userId = await findFreezeLink(context, token)
  if (userId === null) throw new ApiError('LINK_INVALID')
  await freezeAccount(context, { userId, by: 'LINK' })
  return {}
}
