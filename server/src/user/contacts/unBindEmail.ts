import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { unbindLogin } from './changeLogin.ts'
import { spendBindCode } from './spendBindCode.ts'

/** Removes the email address, with a code that was sent to it. */
export async function unBindEmail(
  context: UserContext,
  { code }: Parsed<'user', 'unBindEmail'>,
): Promise<Output<'user', 'unBindEmail'>> {
  await unbindLogin(context, { kind: 'EMAIL', prove: (key) => spendBindCode(context, { kind: 'EMAIL', key }, code) })
  return {}
}
