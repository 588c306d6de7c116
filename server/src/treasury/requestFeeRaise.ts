import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { ApprovalKind } from '../approvals/approvals.ts'
import type { OperatorContext } from '../operatorContext.ts'

/** Of a stuck payment: the same nonce, recipient and amount. */
export interface FeeRaises<Body> {
  kind: ApprovalKind<Body, unknown>
  /** Throws NOT_FOUND, NOT_STUCK, RAISE_UNSUPPORTED, FEE_NOT_COVERED. */
  propose(payoutId: number): Promise<Body>
}

/** A second person approves it. Throws NOT_FOUND, NOT_STUCK, RAISE_UNSUPPORTED, FEE_NOT_COVERED, REQUEST_OPEN. */
export async function requestFeeRaise<Body>(
  { approvals, by, raises }: OperatorContext & { raises: FeeRaises<Body> },
  { payoutId, reason }: OperatorParsed<'treasury', 'requestFeeRaise'>,
): Promise<OperatorOutput<'treasury', 'requestFeeRaise'>> {
  const body = await raises.propose(payoutId)
  return { requestId: await approvals.request(raises.kind, by, { body, reason }) }
}
