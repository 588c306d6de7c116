import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { orExplainClosed } from './closedOrder.ts'
import { showChange } from './orderAnswer.ts'

export async function cancelOrder(
  context: UserContext,
  input: Parsed<'spot', 'cancelOrder'>,
): Promise<Output<'spot', 'cancelOrder'>> {
  const { id } = input
  const command = { type: 'spot.cancelOrder', user: context.caller.user.id, orderId: id } as const
  const request = { operation: 'spot.cancelOrder', clientId: undefined, input, command }
  return await orExplainClosed(context, id, ask(context, request, answerCancelOrder))
}

export function answerCancelOrder(
  context: Context,
  { command, events }: Done<'spot.cancelOrder'>,
): Output<'spot', 'cancelOrder'> {
  return showChange(context, events, command.orderId)
}
