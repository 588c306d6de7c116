import type { OperatorOutput } from '@assay/api/operatorSchemas'
import type { Site } from '../factors/passkeys.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { OPERATOR_SIGN_IN } from './signInWithPasskey.ts'

export async function startPasskeySignIn({
  factors,
  site,
}: OperatorContext<Operator | null> & { site: Site }): Promise<OperatorOutput<'operators', 'startPasskeySignIn'>> {
  return { options: await factors.passkeys.ask({ site, purpose: OPERATOR_SIGN_IN, holder: null }) }
}
