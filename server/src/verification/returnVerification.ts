import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { ReviewContext } from './context.ts'
import { decide } from './decide.ts'

/**
 * Also one that has passed: a document turns out to be forged. Throws NOT_FOUND, VERIFICATION_DECIDED,
 * VERIFICATION_SENT_AGAIN, BAD_REQUEST for reasons that are missing or of the other level.
 */
export async function returnVerification(
  context: ReviewContext,
  { reasons, ...decision }: OperatorParsed<'verification', 'returnVerification'>,
): Promise<OperatorOutput<'verification', 'returnVerification'>> {
  if (Object.keys(reasons).length === 0) throw new ApiError('BAD_REQUEST', { field: 'reasons' })
  await decide(context, {
    ...decision,
    act: 'verification.returnVerification',
    from: ['PENDING', 'PASSED'],
    to: 'RETURNED',
    reasons,
  })
  return {}
}
