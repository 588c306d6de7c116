import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { Site } from '../factors/passkeys.ts'
import type { Operator, OperatorContext } from '../operatorContext.ts'
import { beginSession } from './beginSession.ts'
import { operatorOf } from './operatorRows.ts'

/** The console has no cookie that tells browsers apart: any of them may answer, once. */
export const OPERATOR_SIGN_IN = 'operator sign in'

/** Without a password: a passkey is two factors. Throws PASSKEY_WRONG, PASSKEY_EXPIRED, PASSKEY_BLOCKED, SIGN_IN_REFUSED. */
export async function signInWithPasskey(
  { site, ...context }: OperatorContext<Operator | null> & { site: Site },
  { passkey }: OperatorParsed<'operators', 'signInWithPasskey'>,
): Promise<OperatorOutput<'operators', 'signInWithPasskey'>> {
  const { passkeys } = context.factors
  const checked = await passkeys.check({ site, purpose: OPERATOR_SIGN_IN, holder: null, answer: passkey })
  const operatorId = operatorOf(checked.holder)
  if (operatorId === null) throw new ApiError('PASSKEY_WRONG')
  if (!(await checked.use())) throw new ApiError('PASSKEY_EXPIRED')
  return { token: await beginSession(context, { operatorId, passwordHash: null }) }
}
