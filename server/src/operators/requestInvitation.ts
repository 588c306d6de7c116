import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { OperatorKinds } from './operatorKinds.ts'

export async function requestInvitation(
  { approvals, by, kinds }: OperatorContext & { kinds: OperatorKinds },
  { reason, ...body }: OperatorParsed<'operators', 'requestInvitation'>,
): Promise<OperatorOutput<'operators', 'requestInvitation'>> {
  return { requestId: await approvals.request(kinds.invitation, by, { body, reason }) }
}
