import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { bindLogin } from './changeLogin.ts'
import { requireOpen } from '../requireOpen.ts'

/**
 * Adds or changes the address to sign in with, by a signature of its key. Throws ACCOUNT_TYPE_CLOSED, SIGNATURE_WRONG,
 * SIGNATURE_EXPIRED, NOTHING_TO_CHANGE, ACCOUNT_TAKEN.
 */
export async function bindEthereum(
  context: UserContext,
  input: Parsed<'user', 'bindEthereum'>,
): Promise<Output<'user', 'bindEthereum'>> {
  const { caller, ethereumMessages, settings } = context
  requireOpen(settings.current().LOGIN_REGIS_SETTING, 'ETHEREUM')
  const { id: userId, sessionId } = caller.user
  const signed = await ethereumMessages.read(input, { userId, sessionId })
  await bindLogin(context, {
    name: { kind: 'ETHEREUM', key: signed.address },
    account: signed.address,
    async prove() {
      if (!(await signed.use())) throw new ApiError('SIGNATURE_WRONG')
    },
  })
  return {}
}
