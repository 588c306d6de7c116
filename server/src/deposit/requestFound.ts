import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { FoundCredit } from './foundCredit.ts'

/** A second person approves it. Throws NOT_FOUND if nothing waits, and REQUEST_OPEN. */
export async function requestFound(
  { approvals, by, found }: OperatorContext & { found: FoundCredit },
  { depositId, reason }: OperatorParsed<'deposit', 'requestFound'>,
): Promise<OperatorOutput<'deposit', 'requestFound'>> {
  return { requestId: await approvals.request(found, by, { body: { depositId }, reason }) }
}
