import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice, readQuantity } from '../market/decimals.ts'
import { findOwnOrder, orExplainClosed } from './closedOrder.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'

export async function amendOrder(
  context: UserContext,
  input: Parsed<'futures', 'amendOrder'>,
): Promise<Output<'futures', 'amendOrder'>> {
  const { id, price, quantity, clientOrderId } = input
  const contract = findContract(context, (await findOwnOrder(context, id)).symbol)
  const once = onceOf(context, { operation: 'futures.amendOrder', clientId: clientOrderId, input })
  const answer = context.exchange.submit({
    command: {
      type: 'futures.amendOrder',
      user: context.caller.user.id,
      orderId: id,
      price: price === undefined ? null : readPrice(price, contract),
      quantity: quantity === undefined ? null : readQuantity(quantity, contract),
    },
    answer: ({ events }) => {
      requireAccepted(events)
      return showOrderChange(context, events, id)
    },
    ...(once && { once }),
  })
  return await orExplainClosed(context, id, answer)
}
