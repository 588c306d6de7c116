// A futures order on the wire: from the event that changed it, or from its row.
import type { FuturesOrder } from '@assay/api/futures'
import type { Event } from '@assay/engine/events'
import type { FuturesOrderChanged } from '@assay/engine/futures/events'
import { formatAmount, formatPrice, formatQuantity, formatRate, type Price, quoteUnits } from '@assay/engine/money'
import { averagePrice } from '../market/averagePrice.ts'
import type { Context } from './context.ts'
import { findContract } from './contract.ts'

type MarketOf = Pick<Context, 'market'>

/** The specification's numbers: 0 waiting or partly filled, 1 done, 3 cancelled or expired. */
const statusCodes: Record<FuturesOrder['status'], number> = {
  PENDING_TRIGGER: 0,
  NEW: 0,
  PARTIALLY_FILLED: 0,
  FILLED: 1,
  CANCELED: 3,
  EXPIRED: 3,
  EXPIRED_STP: 3,
}

export function showFuturesOrder(context: MarketOf, order: FuturesOrderChanged): FuturesOrder {
  const rules = findContract(context, order.symbol)
  const { priceDecimals, quantityDecimals, quoteScale, quote } = rules
  const price = (ticks: Price | null) => (ticks === null ? null : formatPrice(ticks, priceDecimals))
  const filled = quoteUnits(order.filledTickLots, rules, 'down')
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    listId: order.listId,
    symbol: order.symbol,
    side: order.side,
    positionSide: order.positionSide,
    type: order.orderType,
    timeInForce: order.timeInForce,
    price: price(order.price),
    stopPrice: price(order.stopPrice),
    triggerBy: order.triggerBy,
    postOnly: order.postOnly,
    reduceOnly: order.reduceOnly,
    closePosition: order.closePosition,
    origin: order.origin,
    takeProfit: price(order.takeProfit?.triggerPrice ?? null),
    takeProfitBy: order.takeProfit?.triggerBy ?? null,
    stopLoss: price(order.stopLoss?.triggerPrice ?? null),
    stopLossBy: order.stopLoss?.triggerBy ?? null,
    selfTradePrevention: order.selfTradePrevention,
    expiresAt: order.expiresAt,
    quantity: order.quantity === null ? null : formatQuantity(order.quantity, quantityDecimals),
    quoteQuantity: null,
    filledQuantity: formatQuantity(order.filledQuantity, quantityDecimals),
    filledQuote: formatAmount(filled, quoteScale),
    averagePrice: order.filledQuantity === 0 ? null : averagePrice(filled, order.filledQuantity, rules),
    fee: formatAmount(order.fee, quoteScale),
    feeCoin: quote,
    openFeeRate: order.openFeeRate === null ? null : formatRate(order.openFeeRate),
    closeFeeRate: order.closeFeeRate === null ? null : formatRate(order.closeFeeRate),
    realizedPnl: formatAmount(order.realized, quoteScale),
    status: order.status,
    statusCode: statusCodes[order.status],
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

/** The order after an accepted command, which always reports it. */
export function showOrderChange(context: MarketOf, events: readonly Event[], orderId: number): FuturesOrder {
  const order = findOrderChange(context, events, orderId)
  if (order === null) throw new Error(`an accepted command left order ${orderId} of futures unreported`)
  return order
}

/** null where the command did not come to it. */
export function findOrderChange(context: MarketOf, events: readonly Event[], orderId: number): FuturesOrder | null {
  const order = events.findLast(
    (event): event is FuturesOrderChanged => event.type === 'futuresOrderChanged' && event.orderId === orderId,
  )
  return order === undefined ? null : showFuturesOrder(context, order)
}
