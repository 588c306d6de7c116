import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { Correction } from './correction.ts'

/** A second person approves it. Throws what the plan of a correction throws, and REQUEST_OPEN. */
export async function requestCorrection(
  { approvals, by, correction }: OperatorContext & { correction: Correction },
  body: OperatorParsed<'treasury', 'requestCorrection'>,
): Promise<OperatorOutput<'treasury', 'requestCorrection'>> {
  return { requestId: await approvals.request(correction, by, { body, reason: body.reason }) }
}
