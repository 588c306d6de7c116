import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { orExplainClosed } from './closedOrder.ts'
import { showOrderChange } from './orderAnswer.ts'

export async function cancelOrder(
  context: UserContext,
  input: Parsed<'futures', 'cancelOrder'>,
): Promise<Output<'futures', 'cancelOrder'>> {
  const { id } = input
  const once = onceOf(context, { operation: 'futures.cancelOrder', clientId: undefined, input })
  const answer = context.exchange.submit({
    command: { type: 'futures.cancelOrder', user: context.caller.user.id, orderId: id },
    answer: ({ events }) => {
      requireAccepted(events)
      return showOrderChange(context, events, id)
    },
    ...(once && { once }),
  })
  return await orExplainClosed(context, id, answer)
}
