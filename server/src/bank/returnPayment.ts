import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { PaymentReturn } from './paymentReturn.ts'

/** Always a request to a second person. Throws NOT_FOUND, LINE_DIFFERS, REQUEST_OPEN. */
export async function returnPayment(
  { approvals, by, returns }: OperatorContext & { returns: PaymentReturn },
  { lineId, withdrawalId, reason }: OperatorParsed<'bank', 'returnPayment'>,
): Promise<OperatorOutput<'bank', 'returnPayment'>> {
  return { requestId: await approvals.request(returns, by, { body: { lineId, withdrawalId }, reason }) }
}
