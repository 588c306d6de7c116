import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** What the demo would have sent because of this caller, newest first. Asked for one recipient, only theirs. */
export async function listOutbox(
  { caller: { browser }, outside }: Context,
  input: Parsed<'demo', 'listOutbox'>,
): Promise<Output<'demo', 'listOutbox'>> {
  return outside.outbox?.list({ ...input, browser }) ?? []
}
