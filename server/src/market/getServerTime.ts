import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from '../context.ts'

export async function getServerTime(
  { clock }: Context,
  _input: Parsed<'market', 'getServerTime'>,
): Promise<Output<'market', 'getServerTime'>> {
  return { time: clock.now() }
}
