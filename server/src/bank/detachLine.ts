import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { Detachment } from './detachment.ts'

/** Always a request to a second person. The reason is told to the customer. Throws NOT_FOUND, REQUEST_OPEN. */
export async function detachLine(
  { approvals, by, detachments }: OperatorContext & { detachments: Detachment },
  { requestId, reason }: OperatorParsed<'bank', 'detachLine'>,
): Promise<OperatorOutput<'bank', 'detachLine'>> {
  return { requestId: await approvals.request(detachments, by, { body: { requestId, reason }, reason }) }
}
