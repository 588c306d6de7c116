import type { Output, Parsed } from '@assay/api/schemas'
import type { OrderTerms } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { showChange } from './orderAnswer.ts'
import { findPair } from './pairs.ts'

/** OCO: a limit order and a stop; the first that trades or triggers cancels the other. */
export async function placeOrderList(
  context: UserContext,
  input: Parsed<'spot', 'placeOrderList'>,
): Promise<Output<'spot', 'placeOrderList'>> {
  const { caller } = context
  const pair = findPair(context, input.symbol)
  const legs = legsOf(pair, input)
  const clientOrderId = input.clientOrderId ?? caller.idempotencyKey ?? ''
  const orderIds: [number, number] = [1, 2]
  const whose = { user: caller.user.id, symbol: pair.symbol, listId: 0, orderIds, clientOrderId }
  const request = { operation: 'spot.placeOrderList', clientId: input.clientOrderId, input }
  const command = { type: 'spot.placeOrderList', ...whose, ...legs } as const
  return await ask(context, { ...request, command }, answerPlaceOrderList)
}

export function answerPlaceOrderList(
  context: Context,
  { command: { listId, orderIds }, events }: Done<'spot.placeOrderList'>,
): Output<'spot', 'placeOrderList'> {
  return { listId, orders: orderIds.map((orderId) => showChange(context, events, orderId)) }
}

function legsOf(pair: SpotMarket, input: Parsed<'spot', 'placeOrderList'>): { limit: OrderTerms; trigger: OrderTerms } {
  const { stopLimitPrice } = input
  const limit: OrderTerms = {
    side: input.side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: readPrice(input.price, pair),
    quantity: readQuantity(input.quantity, pair),
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: input.triggerBy,
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
  }
  const trigger: OrderTerms = {
    ...limit,
    type: stopLimitPrice === undefined ? 'STOP_MARKET' : 'STOP_LIMIT',
    price: stopLimitPrice === undefined ? null : readPrice(stopLimitPrice, pair, 'stopLimitPrice'),
    stopPrice: readPrice(input.stopPrice, pair, 'stopPrice'),
  }
  return { limit, trigger }
}
