import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { ReviewContext } from './context.ts'
import { decide } from './decide.ts'

/** Throws NOT_FOUND, VERIFICATION_DECIDED, VERIFICATION_SENT_AGAIN, VERIFICATION_BASIC_FIRST. */
export async function approveVerification(
  context: ReviewContext,
  decision: OperatorParsed<'verification', 'approveVerification'>,
): Promise<OperatorOutput<'verification', 'approveVerification'>> {
  await decide(context, {
    ...decision,
    act: 'verification.approveVerification',
    from: ['PENDING'],
    to: 'PASSED',
    reasons: {},
  })
  return {}
}
