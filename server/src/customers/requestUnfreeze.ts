import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { Unfreezing } from './unfreezing.ts'

/** Throws NOT_FOUND, NOTHING_CHANGES, REQUEST_OPEN. */
export async function requestUnfreeze(
  { approvals, by, kind }: OperatorContext & { kind: Unfreezing },
  { customerId, reason }: OperatorParsed<'customers', 'requestUnfreeze'>,
): Promise<OperatorOutput<'customers', 'requestUnfreeze'>> {
  return { requestId: await approvals.request(kind, by, { body: { customerId }, reason }) }
}
