import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { rememberBrowser } from '../user/signIn/browsers.ts'
import { freezeAccount } from '../user/freezes.ts'

/** At once. All other sessions end. */
export async function freeze(context: UserContext): Promise<Output<'security', 'freeze'>> {
  const { id: userId, sessionId } = context.caller.user
  await freezeAccount(context, { userId, by: 'CUSTOMER', exceptSessionId: sessionId })
  await rememberBrowser(context, { userId, browser: context.caller.browser })
  return {}
}
