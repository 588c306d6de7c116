// The terms of an open order, for its events and amendments.
import type { OrderChanged } from '../events.ts'
import type { OrderTerms, TriggerBy } from '../nouns.ts'
import type { Order } from '../orders/trading.ts'

/** The current terms: after amendments and self-trade prevention. */
export function termsOf(order: Order): OrderTerms {
  const { side, type, timeInForce, quantity, quoteQuantity, stopPrice } = order
  const triggerBy = watchedBySpot(order)
  const { postOnly, selfTradePrevention, expiresAt } = order
  const price = order.price === 0 ? null : order.price
  const what = { side, type, timeInForce, price, quantity, quoteQuantity, stopPrice, triggerBy }
  return { ...what, postOnly, selfTradePrevention, expiresAt }
}

export function describeOrder(order: Order): OrderChanged {
  // Computed before the event: V8 builds an event in one step if nothing is allocated between its fields.
  const { held } = order
  return {
    type: 'orderChanged',
    orderId: order.id,
    user: order.desk.user,
    symbol: order.desk.pair.rules.symbol,
    clientOrderId: order.clientOrderId,
    listId: order.listId,
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    price: order.price === 0 ? null : order.price,
    stopPrice: order.stopPrice,
    triggerBy: watchedBySpot(order),
    postOnly: order.postOnly,
    selfTradePrevention: order.selfTradePrevention,
    expiresAt: order.expiresAt,
    quantity: order.quantity,
    quoteQuantity: order.quoteQuantity,
    filledQuantity: order.filledQuantity,
    filledTickLots: order.filledTickLots,
    filledQuote: order.filledQuote,
    fee: order.fee,
    makerFeeRate: order.makerFeeRate,
    takerFeeRate: order.takerFeeRate,
    held,
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    priority: order.level === null ? 0 : order.priority,
  }
}

/** checkTerms refuses any other: spot has no mark. */
function watchedBySpot({ triggerBy }: Order): TriggerBy {
  return triggerBy === 'INDEX' ? 'INDEX' : 'LAST'
}
