import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { TraderOpening } from './traderReviews.ts'

/** Throws NOT_FOUND, APPLICATION_CHANGED, REQUEST_OPEN. */
export async function requestTrader(
  { approvals, by, opening }: OperatorContext & { opening: TraderOpening },
  { customerId, revision, reason }: OperatorParsed<'follow', 'requestTrader'>,
): Promise<OperatorOutput<'follow', 'requestTrader'>> {
  return { requestId: await approvals.request(opening, by, { body: { customerId, revision }, reason }) }
}
