import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesMarket, FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'

/** OCO: a limit order and a stop; the first that trades or triggers cancels the other. */
export async function placeOrderList(
  context: UserContext,
  input: Parsed<'futures', 'placeOrderList'>,
): Promise<Output<'futures', 'placeOrderList'>> {
  const { caller } = context
  const contract = findContract(context, input.symbol)
  const clientOrderId = input.clientOrderId ?? caller.idempotencyKey ?? ''
  const orderIds: [number, number] = [1, 2]
  const whose = { user: caller.user.id, symbol: contract.symbol, listId: 0, orderIds, clientOrderId }
  const request = { operation: 'futures.placeOrderList', clientId: input.clientOrderId, input }
  const legs = legsOf(contract, input)
  const command = { type: 'futures.placeOrderList', ...whose, ...legs } as const
  return await ask(context, { ...request, command }, answerPlaceOrderList)
}

export function answerPlaceOrderList(
  context: Context,
  { command: { listId, orderIds }, events }: Done<'futures.placeOrderList'>,
): Output<'futures', 'placeOrderList'> {
  return { listId, orders: orderIds.map((orderId) => showOrderChange(context, events, orderId)) }
}

function legsOf(
  contract: FuturesMarket,
  input: Parsed<'futures', 'placeOrderList'>,
): { limit: FuturesOrderTerms; trigger: FuturesOrderTerms } {
  const { stopLimitPrice } = input
  const limit: FuturesOrderTerms = {
    side: input.side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: readPrice(input.price, contract),
    quantity: readQuantity(input.quantity, contract),
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: input.triggerBy,
    positionSide: input.positionSide,
    postOnly: false,
    reduceOnly: input.reduceOnly,
    closePosition: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
  }
  const trigger: FuturesOrderTerms = {
    ...limit,
    type: stopLimitPrice === undefined ? 'STOP_MARKET' : 'STOP_LIMIT',
    price: stopLimitPrice === undefined ? null : readPrice(stopLimitPrice, contract, 'stopLimitPrice'),
    stopPrice: readPrice(input.stopPrice, contract, 'stopPrice'),
  }
  return { limit, trigger }
}
