import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { OperatorKinds } from './operatorKinds.ts'

export async function requestMembership(
  { approvals, by, kinds }: OperatorContext & { kinds: OperatorKinds },
  { reason, ...body }: OperatorParsed<'operators', 'requestMembership'>,
): Promise<OperatorOutput<'operators', 'requestMembership'>> {
  return { requestId: await approvals.request(kinds.membership, by, { body, reason }) }
}
