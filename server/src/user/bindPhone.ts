import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { loginName } from './accounts.ts'
import { bindContact } from './changeContact.ts'

/** Adds or changes the phone number. */
export async function bindPhone(
  context: UserContext,
  { phone, code }: Parsed<'user', 'bindPhone'>,
): Promise<Output<'user', 'bindPhone'>> {
  const { key } = loginName('PHONE', phone)
  await bindContact(context, { name: { kind: 'PHONE', key }, account: phone.trim(), code })
  return {}
}
