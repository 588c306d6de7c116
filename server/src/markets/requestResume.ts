import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { MarketResume } from './marketResume.ts'

/** Throws NOT_FOUND for a market that is not halted, and REQUEST_OPEN. */
export async function requestResume(
  { approvals, by, resume }: OperatorContext & { resume: MarketResume },
  { reason, product, market }: OperatorParsed<'markets', 'requestResume'>,
): Promise<OperatorOutput<'markets', 'requestResume'>> {
  return { requestId: await approvals.request(resume, by, { body: { product, market }, reason }) }
}
