import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { bindLogin } from './changeLogin.ts'
import { requireOpen } from './signInRules.ts'

/** Adds or changes the address to sign in with, by a signature of its key. */
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
