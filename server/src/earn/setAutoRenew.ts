import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import type { UserContext } from './context.ts'
import { answerPosition } from './earnAnswer.ts'

export async function setAutoRenew(
  context: UserContext,
  input: Parsed<'earn', 'setAutoRenew'>,
): Promise<Output<'earn', 'setAutoRenew'>> {
  const { orderId: positionId, autoRenew, clientId } = input
  const command = { type: 'earn.setAutoRenew' as const, user: context.caller.user.id, positionId, autoRenew }
  return ask(context, { operation: 'earn.setAutoRenew', clientId, input, command }, answerPosition)
}
