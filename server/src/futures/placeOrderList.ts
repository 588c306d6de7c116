import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesMarket, FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice, readQuantity } from '../market/decimals.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'

/** OCO: a limit order and a stop; the first that trades or triggers cancels the other. */
export async function placeOrderList(
  context: UserContext,
  input: Parsed<'futures', 'placeOrderList'>,
): Promise<Output<'futures', 'placeOrderList'>> {
  const { caller, exchange } = context
  const contract = findContract(context, input.symbol)
  const listId = exchange.nextId()
  const orderIds: [number, number] = [exchange.nextId(), exchange.nextId()]
  const clientOrderId = input.clientOrderId ?? caller.idempotencyKey ?? `assay-${listId}`
  const once = onceOf(context, { operation: 'futures.placeOrderList', clientId: input.clientOrderId, input })
  const whose = { user: caller.user.id, symbol: contract.symbol, listId, clientOrderId, orderIds }
  return await exchange.submit({
    command: { type: 'futures.placeOrderList', ...whose, ...legsOf(contract, input) },
    answer: ({ events }) => {
      requireAccepted(events)
      return { listId, orders: orderIds.map((orderId) => showOrderChange(context, events, orderId)) }
    },
    ...(once && { once }),
  })
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
