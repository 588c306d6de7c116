import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { loginName } from '../accounts.ts'
import { bindLogin } from './changeLogin.ts'
import { spendBindCode } from './spendBindCode.ts'

/** Adds or changes the email address. */
export async function bindEmail(
  context: UserContext,
  { email, emailCode }: Parsed<'user', 'bindEmail'>,
): Promise<Output<'user', 'bindEmail'>> {
  const name = { kind: 'EMAIL', key: loginName('EMAIL', email).key } as const
  await bindLogin(context, { name, account: email.trim(), prove: () => spendBindCode(context, name, emailCode) })
  return {}
}
