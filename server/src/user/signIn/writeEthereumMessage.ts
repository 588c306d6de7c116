import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../../context.ts'
import { requireOpen } from '../requireOpen.ts'

/**
 * The message that a wallet shows and signs: to sign in, or to add its address to the caller's account. Throws
 * ACCOUNT_TYPE_CLOSED, and NOT_OFFERED for adding an address without being signed in.
 */
export async function writeEthereumMessage(
  { caller, ethereumMessages, settings }: Context,
  { purpose, ...subject }: Parsed<'user', 'writeEthereumMessage'>,
): Promise<Output<'user', 'writeEthereumMessage'>> {
  requireOpen(settings.current().LOGIN_REGIS_SETTING, 'ETHEREUM')
  if (purpose === 'LOGIN') return await ethereumMessages.write(subject, { browser: caller.browser })
  if (caller.user === null) throw new ApiError('NOT_OFFERED')
  const { id: userId, sessionId } = caller.user
  return await ethereumMessages.write(subject, { userId, sessionId })
}
