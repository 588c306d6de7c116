import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { unbindContact } from './changeContact.ts'

/** Removes the phone number, with a code that was sent to it. */
export async function unBindPhone(
  context: UserContext,
  { code }: Parsed<'user', 'unBindPhone'>,
): Promise<Output<'user', 'unBindPhone'>> {
  await unbindContact(context, { kind: 'PHONE', code })
  return {}
}
