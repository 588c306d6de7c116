import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { findOwnOrder, orExplainClosed } from './closedOrder.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'

export async function amendOrder(
  context: UserContext,
  input: Parsed<'futures', 'amendOrder'>,
): Promise<Output<'futures', 'amendOrder'>> {
  const { id, price, quantity, clientOrderId } = input
  const contract = findContract(context, (await findOwnOrder(context, id)).symbol)
  const command = {
    type: 'futures.amendOrder' as const,
    user: context.caller.user.id,
    orderId: id,
    price: price === undefined ? null : readPrice(price, contract),
    quantity: quantity === undefined ? null : readQuantity(quantity, contract),
  }
  const request = { operation: 'futures.amendOrder', clientId: clientOrderId, input, command }
  return await orExplainClosed(context, id, ask(context, request, answerAmendOrder))
}

export function answerAmendOrder(
  context: Context,
  { command, events }: Done<'futures.amendOrder'>,
): Output<'futures', 'amendOrder'> {
  return showOrderChange(context, events, command.orderId)
}
