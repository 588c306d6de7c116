import type { Output } from '@assay/api/schemas'
import type { Context } from '../context.ts'
import { openInvitation } from '../user/signIn/openInvitation.ts'

/** The invite code that the demo prints when it starts, for the sign-up page. */
export async function getInvitation(context: Context): Promise<Output<'demo', 'getInvitation'>> {
  const { code } = await openInvitation(context)
  return { inviteCode: code }
}
