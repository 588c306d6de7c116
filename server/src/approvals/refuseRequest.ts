import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'

export async function refuseRequest(
  { approvals, by }: OperatorContext,
  input: OperatorParsed<'approvals', 'refuseRequest'>,
): Promise<OperatorOutput<'approvals', 'refuseRequest'>> {
  await approvals.refuse(by, input.requestId, input.reason)
  return {}
}
