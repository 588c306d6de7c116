import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

/** The messages that the demo would have sent because of this caller, newest first; optionally for one recipient. */
export async function listOutbox(
  { caller: { browser }, outside }: Context,
  input: Parsed<'demo', 'listOutbox'>,
): Promise<Output<'demo', 'listOutbox'>> {
  return outside.outbox?.list({ ...input, browser }) ?? []
}
