import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { tradeOption } from './tradeOption.ts'

/** At the house's ask of one of the last seconds, named by the caller. */
export function buyOption(
  context: UserContext,
  input: Parsed<'options', 'buyOption'>,
): Promise<Output<'options', 'buyOption'>> {
  return tradeOption(context, 'buyOption', input)
}
