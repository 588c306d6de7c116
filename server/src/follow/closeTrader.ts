import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { decide } from './traderReviews.ts'

/** Closes a trader to new followers. Open follows stay, and the trader's closes are still copied. Throws NOT_FOUND, APPLICATION_CHANGED. */
export async function closeTrader(
  context: OperatorContext,
  input: OperatorParsed<'follow', 'closeTrader'>,
): Promise<OperatorOutput<'follow', 'closeTrader'>> {
  await decide(context, { ...input, act: 'follow.closeTrader', from: 'APPROVED', to: 'CLOSED' })
  return {}
}
