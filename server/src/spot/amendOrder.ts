import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { orExplainClosed } from './closedOrder.ts'
import { showChange } from './orderAnswer.ts'
import { findPair } from './pairs.ts'

export async function amendOrder(
  context: UserContext,
  input: Parsed<'spot', 'amendOrder'>,
): Promise<Output<'spot', 'amendOrder'>> {
  const { id, price, quantity, clientOrderId } = input
  const user = context.caller.user.id
  const pair = await pairOf(context, id)
  const command = {
    type: 'spot.amendOrder' as const,
    user,
    orderId: id,
    price: price === undefined ? null : readPrice(price, pair),
    quantity: quantity === undefined ? null : readQuantity(quantity, pair),
  }
  const request = { operation: 'spot.amendOrder', clientId: clientOrderId, input, command }
  return await orExplainClosed(context, id, ask(context, request, answerAmendOrder))
}

export function answerAmendOrder(
  context: Context,
  { command, events }: Done<'spot.amendOrder'>,
): Output<'spot', 'amendOrder'> {
  return showChange(context, events, command.orderId)
}

/** Decimals are the pair's, and the order determines the pair. Another user's order is UNKNOWN_ORDER. */
async function pairOf(context: UserContext, orderId: number): Promise<SpotMarket> {
  const order = await context.db
    .selectFrom('orders')
    .select('symbol')
    .where('order_id', '=', BigInt(orderId))
    .where('user_id', '=', BigInt(context.caller.user.id))
    .executeTakeFirst()
  if (order === undefined) throw new ApiError('UNKNOWN_ORDER', { orderId: String(orderId) })
  return findPair(context, order.symbol)
}
