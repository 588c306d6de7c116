import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { tradeOption } from './tradeOption.ts'

/** Back to the house at its bid of one of the last seconds, named by the caller. */
export function sellOption(
  context: UserContext,
  input: Parsed<'options', 'sellOption'>,
): Promise<Output<'options', 'sellOption'>> {
  return tradeOption(context, 'sellOption', input)
}
