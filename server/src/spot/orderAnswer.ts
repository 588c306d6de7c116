// An order on the wire: from the event that changed it, or from its row.
import type { Order } from '@assay/api/spot'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Event, OrderChanged } from '@assay/engine/events'
import { formatAmount, formatPrice, formatQuantity, formatRate, type Price, type Quantity } from '@assay/engine/money'
import { averagePrice } from '@assay/engine/spot/estimate'
import type { Context } from '../context.ts'
import type { StoredRow } from '../db/moneyTable.ts'
import { ordersTable } from '../db/moneyTables.ts'
import { findPair } from './pairs.ts'

type MarketOf = Pick<Context, 'market'>

const AVERAGE_PRICE_DECIMALS_MORE = 2

/** The specification's numbers: 0 waiting or partly filled, 1 done, 3 cancelled or expired. */
const statusCodes: Record<Order['status'], number> = {
  PENDING_TRIGGER: 0,
  NEW: 0,
  PARTIALLY_FILLED: 0,
  FILLED: 1,
  CANCELED: 3,
  EXPIRED: 3,
  EXPIRED_STP: 3,
}

export function showOrder(context: MarketOf, order: OrderChanged): Order {
  const pair = findPair(context, order.symbol)
  const feeCoin = order.side === 'BUY' ? pair.base : pair.quote
  const price = (ticks: Price | null) => (ticks === null ? null : formatPrice(ticks, pair.priceDecimals))
  const quantity = (lots: Quantity) => formatQuantity(lots, pair.quantityDecimals)
  const quoteScale = scaleOf(context, pair.quote)
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    listId: order.listId,
    symbol: order.symbol,
    side: order.side,
    type: order.orderType,
    timeInForce: order.timeInForce,
    price: price(order.price),
    stopPrice: price(order.stopPrice),
    triggerBy: order.triggerBy,
    postOnly: order.postOnly,
    selfTradePrevention: order.selfTradePrevention,
    expiresAt: order.expiresAt,
    quantity: order.quantity === null ? null : quantity(order.quantity),
    quoteQuantity: order.quoteQuantity === null ? null : formatAmount(order.quoteQuantity, quoteScale),
    filledQuantity: quantity(order.filledQuantity),
    filledQuote: formatAmount(order.filledQuote, quoteScale),
    averagePrice: averageText(order, pair),
    fee: formatAmount(order.fee, scaleOf(context, feeCoin)),
    feeCoin,
    makerFeeRate: order.makerFeeRate === null ? null : formatRate(order.makerFeeRate),
    takerFeeRate: order.takerFeeRate === null ? null : formatRate(order.takerFeeRate),
    status: order.status,
    statusCode: statusCodes[order.status],
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

/** The order after a command; undefined if the command did not change it. */
export function lastChange(events: readonly Event[], orderId: number): OrderChanged | undefined {
  return events.findLast((event) => event.type === 'orderChanged' && event.orderId === orderId) as
    | OrderChanged
    | undefined
}

/** The same, for an order that the accepted command always reports. */
export function showChange(context: MarketOf, events: readonly Event[], orderId: number): Order {
  const order = lastChange(events, orderId)
  if (order === undefined) throw new Error(`an accepted command left order ${orderId} untouched`)
  return showOrder(context, order)
}

export function orderOfRow(row: StoredRow<typeof ordersTable>): OrderChanged {
  return { type: 'orderChanged', ...ordersTable.kept(row) }
}

function averageText({ filledTickLots, filledQuantity }: OrderChanged, pair: SpotMarket): string | null {
  const average = averagePrice(filledTickLots, filledQuantity)
  return average === null ? null : formatAmount(average, pair.priceDecimals + AVERAGE_PRICE_DECIMALS_MORE)
}

function scaleOf({ market }: MarketOf, coin: string): number {
  const asset = market.asset(coin)
  if (asset === undefined) throw new Error(`a pair in ${coin}, which is not listed`)
  return asset.scale
}
