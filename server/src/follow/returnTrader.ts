import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import { decide } from './traderReviews.ts'

/** Throws NOT_FOUND, APPLICATION_CHANGED. */
export async function returnTrader(
  context: OperatorContext,
  input: OperatorParsed<'follow', 'returnTrader'>,
): Promise<OperatorOutput<'follow', 'returnTrader'>> {
  await decide(context, { ...input, act: 'follow.returnTrader', from: 'PENDING', to: 'RETURNED' })
  return {}
}
