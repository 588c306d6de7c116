// One open order. What it has traded is kept as an exact sum of ticks × lots; the quote that was paid or received
// is always that sum rounded once (a buyer's up, a seller's down), so that many small fills never cost more than
// one large one.
//
// A buy of 3 lots worth 0.4 units each: paid after each fill 1, 1, 2 units, because 0.4, 0.8 and 1.2 round up to
// those. Rounded fill by fill it would have been 3.
import type { Account } from '../ledger/accounts.ts'
import type { OrderType, Side } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import { type Amount, amountUnits, type Price, type Quantity, quoteUnits, type TickLots, ZERO } from '../money.ts'
import { addTouched } from '../touched.ts'
import type { Desk, Order, Terms } from './trading.ts'

export interface Acceptance {
  id: number
  desk: Desk
  clientOrderId: string
  listId: number | null
  terms: Terms
  payingFrom: Account
  /** Epoch ms. */
  createdAt: number
}

/** Nothing is held for it yet. What matching reads comes first, so that it lies close together in memory. */
export function createOrder({ id, desk, clientOrderId, listId, terms, payingFrom, createdAt }: Acceptance): Order {
  return {
    level: null,
    previous: null,
    next: null,
    price: terms.price ?? (0 as Price),
    remaining: terms.quantity ?? (0 as Quantity),
    priority: 0,
    status: isTriggerForm(terms.type) ? 'PENDING_TRIGGER' : 'NEW',
    id,
    side: terms.side,
    type: terms.type,
    desk,
    deskIndex: 0,
    payingFrom,
    held: ZERO,
    isTouched: false,
    nextTouched: null,
    sibling: null,
    expiresAt: terms.expiresAt,
    quantity: terms.quantity,
    quoteQuantity: terms.quoteQuantity,
    filledQuantity: 0 as Quantity,
    filledTickLots: 0n as TickLots,
    filledQuote: ZERO,
    fee: ZERO,
    timeInForce: terms.timeInForce,
    stopPrice: terms.stopPrice,
    triggerBy: terms.triggerBy,
    postOnly: terms.postOnly,
    selfTradePrevention: terms.selfTradePrevention,
    clientOrderId,
    listId,
    createdAt,
    updatedAt: createdAt,
  }
}

/** STOP_MARKET and the like included: what it does once it is in the market. */
export function isMarketForm(type: OrderType): boolean {
  return type === 'MARKET' || type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET'
}

export function isTriggerForm(type: OrderType): boolean {
  return type !== 'LIMIT' && type !== 'MARKET'
}

/** A stop buy and a take-profit sell wait for a higher price, a stop sell and a take-profit buy for a lower one. */
export function firesOnRise(order: { side: Side; type: OrderType }): boolean {
  const isStop = order.type === 'STOP_LIMIT' || order.type === 'STOP_MARKET'
  return isStop === (order.side === 'BUY')
}

export function isPastTime(order: Order, time: number): boolean {
  return order.expiresAt !== null && order.expiresAt <= time
}

/** Adds a fill and answers what it moves in quote units: what this buyer pays for it, or this seller receives. */
export function recordFill(order: Order, quantity: Quantity, worth: TickLots): Amount {
  order.filledQuantity = (order.filledQuantity + quantity) as Quantity
  order.filledTickLots = (order.filledTickLots + worth) as TickLots
  const rounding = order.side === 'BUY' ? 'up' : 'down'
  const filledQuote = quoteUnits(order.filledTickLots, order.desk.pair.rules, rounding)
  const moved = amountUnits(filledQuote - order.filledQuote)
  order.filledQuote = filledQuote
  return moved
}

/** Marks the order, so that the command tells once what became of it. */
export function touchOrder(turn: Turn, order: Order): void {
  order.updatedAt = turn.time
  if (!order.isTouched) addTouched(order.desk.pair.trading.touchedOrders, order)
}
