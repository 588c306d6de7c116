import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'

export async function approveRequest(
  { approvals, by }: OperatorContext,
  input: OperatorParsed<'approvals', 'approveRequest'>,
): Promise<OperatorOutput<'approvals', 'approveRequest'>> {
  await approvals.approve(by, input.requestId)
  return {}
}
