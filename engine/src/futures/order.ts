// An open order of a contract. It holds margin, open loss and fee for the lots that it would open.
import { takeHold } from '../ledger/holds.ts'
import type { Amount } from '../money.ts'
import { acceptTerms, touchOrder } from '../orders/order.ts'
import { rememberOrder } from '../orders/closeOrder.ts'
import type { Turn } from '../turn.ts'
import type { EntryStop, EntryStops, FuturesOrderTerms } from './commands.ts'
import type { FuturesOrderChanged, OrderOrigin } from './events.ts'
import { type FuturesDesk, FuturesOrder } from './futures.ts'
import { rateFor } from '../vip/vip.ts'
import { countOrder } from './ordered.ts'

export interface FuturesAcceptance {
  id: number
  desk: FuturesDesk
  clientOrderId: string
  /** null for a single order. */
  listId?: number | null
  origin: OrderOrigin
  terms: FuturesOrderTerms
  createdAt: number
  stops?: EntryStops | undefined
}

export function createFuturesOrder({
  desk,
  origin,
  terms,
  stops,
  listId = null,
  ...rest
}: FuturesAcceptance): FuturesOrder {
  const order = new FuturesOrder()
  acceptTerms(order, { ...rest, desk, listId, terms }, desk.trader.account)
  order.desk = desk
  order.positionSide = terms.positionSide
  order.reduceOnly = terms.reduceOnly
  order.closePosition = terms.closePosition
  order.origin = origin
  order.takeProfit = copyEntry(stops?.takeProfit)
  order.stopLoss = copyEntry(stops?.stopLoss)
  return order
}

function copyEntry(stop: EntryStop | null | undefined): EntryStop | null {
  if (stop === null || stop === undefined) return null
  const { stopId, triggerPrice, triggerBy } = stop
  return { stopId, triggerPrice, triggerBy }
}

/** Opens the order and holds its funds; it is not yet in the book. */
export function acceptFuturesOrder(turn: Turn, acceptance: FuturesAcceptance, needed: Amount): FuturesOrder {
  const order = createFuturesOrder(acceptance)
  keepRates(turn, order)
  takeHold(turn.ledger, order, needed)
  rememberOrder(order)
  countOrder(order)
  touchOrder(turn, order)
  return order
}

/** What it pays for its fills, at most: a copy by its follower's level. It holds the published rate; a liquidation pays that too. */
export function keepRates(turn: Turn, order: FuturesOrder): void {
  if (order.origin === 'LIQUIDATION') return
  const { trader, pair } = order.desk
  order.openFeeRate = rateFor(turn, trader.person, 'futures', pair.rules.openFeeRate)
  order.closeFeeRate = rateFor(turn, trader.person, 'futures', pair.rules.closeFeeRate)
}

/** The current terms: after amendments and self-trade prevention. */
export function futuresTermsOf(order: FuturesOrder): FuturesOrderTerms {
  return {
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    price: order.price === 0 ? null : order.price,
    quantity: order.quantity,
    quoteQuantity: null,
    stopPrice: order.stopPrice,
    triggerBy: order.triggerBy,
    postOnly: order.postOnly,
    selfTradePrevention: order.selfTradePrevention,
    expiresAt: order.expiresAt,
    positionSide: order.positionSide,
    reduceOnly: order.reduceOnly,
    closePosition: order.closePosition,
  }
}

export function describeFuturesOrder(order: FuturesOrder): FuturesOrderChanged {
  const { quoteQuantity: _none, type, ...terms } = futuresTermsOf(order)
  return {
    type: 'futuresOrderChanged',
    orderId: order.id,
    user: order.desk.user,
    symbol: order.desk.pair.rules.symbol,
    clientOrderId: order.clientOrderId,
    listId: order.listId,
    origin: order.origin,
    orderType: type,
    ...terms,
    takeProfit: order.takeProfit,
    stopLoss: order.stopLoss,
    filledQuantity: order.filledQuantity,
    filledTickLots: order.filledTickLots,
    fee: order.fee,
    openFeeRate: order.openFeeRate,
    closeFeeRate: order.closeFeeRate,
    realized: order.realized,
    held: order.held,
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    priority: order.level === null ? 0 : order.priority,
  }
}
