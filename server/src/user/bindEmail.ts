import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { loginName } from './accounts.ts'
import { bindContact } from './changeContact.ts'

/** Adds or changes the e-mail address. */
export async function bindEmail(
  context: UserContext,
  { email, emailCode }: Parsed<'user', 'bindEmail'>,
): Promise<Output<'user', 'bindEmail'>> {
  const { key } = loginName('EMAIL', email)
  await bindContact(context, { name: { kind: 'EMAIL', key }, account: email.trim(), code: emailCode })
  return {}
}
