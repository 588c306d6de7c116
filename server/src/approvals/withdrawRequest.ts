import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'

export async function withdrawRequest(
  { approvals, by }: OperatorContext,
  input: OperatorParsed<'approvals', 'withdrawRequest'>,
): Promise<OperatorOutput<'approvals', 'withdrawRequest'>> {
  await approvals.withdraw(by, input.requestId)
  return {}
}
