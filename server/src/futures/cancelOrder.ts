import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { orExplainClosed } from './closedOrder.ts'
import { showOrderChange } from './orderAnswer.ts'

export async function cancelOrder(
  context: UserContext,
  input: Parsed<'futures', 'cancelOrder'>,
): Promise<Output<'futures', 'cancelOrder'>> {
  const { id } = input
  const command = { type: 'futures.cancelOrder', user: context.caller.user.id, orderId: id } as const
  const request = { operation: 'futures.cancelOrder', clientId: undefined, input, command }
  return await orExplainClosed(context, id, ask(context, request, answerCancelOrder))
}

export function answerCancelOrder(
  context: Context,
  { command, events }: Done<'futures.cancelOrder'>,
): Output<'futures', 'cancelOrder'> {
  return showOrderChange(context, events, command.orderId)
}
