import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { OperatorKinds } from './operatorKinds.ts'

export async function requestNewLink(
  { approvals, by, kinds }: OperatorContext & { kinds: OperatorKinds },
  { reason, ...body }: OperatorParsed<'operators', 'requestNewLink'>,
): Promise<OperatorOutput<'operators', 'requestNewLink'>> {
  return { requestId: await approvals.request(kinds.newLink, by, { body, reason }) }
}
