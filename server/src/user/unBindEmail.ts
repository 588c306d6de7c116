import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { unbindContact } from './changeContact.ts'

/** Removes the e-mail address, with a code that was sent to it. */
export async function unBindEmail(
  context: UserContext,
  { code }: Parsed<'user', 'unBindEmail'>,
): Promise<Output<'user', 'unBindEmail'>> {
  await unbindContact(context, { kind: 'EMAIL', code })
  return {}
}
