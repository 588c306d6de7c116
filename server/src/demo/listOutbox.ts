import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** What the demo would have sent, newest first. Asked for one recipient, only theirs. */
export async function listOutbox(
  { outside }: Context,
  { to }: Parsed<'demo', 'listOutbox'>,
): Promise<Output<'demo', 'listOutbox'>> {
  return outside.outbox?.list(to) ?? []
}
