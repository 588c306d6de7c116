import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { OperatorKinds } from './operatorKinds.ts'

export async function requestRole(
  { approvals, by, kinds }: OperatorContext & { kinds: OperatorKinds },
  { reason, ...body }: OperatorParsed<'operators', 'requestRole'>,
): Promise<OperatorOutput<'operators', 'requestRole'>> {
  return { requestId: await approvals.request(kinds.role, by, { body, reason }) }
}
