import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { unbindLogin } from './changeLogin.ts'
import { spendBindCode } from './spendBindCode.ts'

/** Removes the phone number, with a code that was sent to it. */
export async function unBindPhone(
  context: UserContext,
  { code }: Parsed<'user', 'unBindPhone'>,
): Promise<Output<'user', 'unBindPhone'>> {
  await unbindLogin(context, { kind: 'PHONE', prove: (key) => spendBindCode(context, { kind: 'PHONE', key }, code) })
  return {}
}
