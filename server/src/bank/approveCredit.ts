import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { LargeCredit } from './largeCredit.ts'

/** Always a request to a second person: what one may credit alone is credited at once. Throws NOT_FOUND, REQUEST_OPEN. */
export async function approveCredit(
  { approvals, by, large }: OperatorContext & { large: LargeCredit },
  { requestId, reason }: OperatorParsed<'bank', 'approveCredit'>,
): Promise<OperatorOutput<'bank', 'approveCredit'>> {
  return { requestId: await approvals.request(large, by, { body: { requestId }, reason }) }
}
