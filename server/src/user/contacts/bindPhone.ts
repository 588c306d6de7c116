import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { loginName } from '../accounts.ts'
import { bindLogin } from './changeLogin.ts'
import { spendBindCode } from './spendBindCode.ts'

/** Adds or changes the phone number. */
export async function bindPhone(
  context: UserContext,
  { phone, code }: Parsed<'user', 'bindPhone'>,
): Promise<Output<'user', 'bindPhone'>> {
  const name = { kind: 'PHONE', key: loginName('PHONE', phone).key } as const
  await bindLogin(context, { name, account: phone.trim(), prove: () => spendBindCode(context, name, code) })
  return {}
}
