// An open order. Its fills are kept as an exact sum of ticks × lots; the quote paid or received is always that sum
// rounded once (up for buyers, down for sellers), so many small fills never cost more than one large one.
//
// A buy of 3 lots worth 0.4 units each: total paid after each fill 1, 1, 2 units, because 0.4, 0.8 and 1.2 round up to
// these. Rounded fill by fill it would be 3.
import { assert } from '../assert.ts'
import type { Account } from '../ledger/accounts.ts'
import type { OrderType, Side } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import { type Amount, amountUnits, type Price, type Quantity, quoteUnits, type TickLots, ZERO } from '../money.ts'
import type { Desk, Order, Terms } from './trading.ts'

export interface Acceptance {
  id: number
  desk: Desk
  clientOrderId: string
  listId: number | null
  terms: Terms
  /** Epoch ms. */
  createdAt: number
}

/** Initialises an object as the accepted order, without a hold. */
export function acceptTerms<Accepted extends Order>(
  order: Accepted,
  acceptance: Acceptance,
  payingFrom: Account,
): Accepted {
  const { terms } = acceptance
  order.id = acceptance.id
  order.desk = acceptance.desk
  order.payingFrom = payingFrom
  order.clientOrderId = acceptance.clientOrderId
  order.listId = acceptance.listId
  order.status = isTriggerForm(terms.type) ? 'PENDING_TRIGGER' : 'NEW'
  order.priority = 0
  order.isCancelling = false
  order.filledQuantity = 0 as Quantity
  order.filledTickLots = 0n as TickLots
  order.filledQuote = ZERO
  order.fee = ZERO
  order.createdAt = acceptance.createdAt
  order.updatedAt = acceptance.createdAt
  setTerms(order, terms)
  return order
}

function setTerms(order: Order, terms: Terms): void {
  order.side = terms.side
  order.type = terms.type
  order.timeInForce = terms.timeInForce
  order.price = terms.price ?? (0 as Price)
  order.quantity = terms.quantity
  order.remaining = terms.quantity ?? (0 as Quantity)
  order.quoteQuantity = terms.quoteQuantity
  order.stopPrice = terms.stopPrice
  order.triggerBy = terms.triggerBy
  order.postOnly = terms.postOnly
  order.selfTradePrevention = terms.selfTradePrevention
  order.expiresAt = terms.expiresAt
}

export function assertEnded(order: Order): void {
  assert(order.level === null && order.sibling === null && !order.isTouched, 'an ended order is in no list')
  assert(order.held === 0n, 'an ended order holds nothing')
}

/** Including STOP_MARKET and the like: the type once it is in the market. */
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

/** It has expired, or its user has cancelled it, but it is not closed yet: it must not trade. */
export function isOver(order: Order, time: number): boolean {
  return order.isCancelling || isPastTime(order, time)
}

/** How such an order ends. */
export function endOf({ isCancelling }: Order): 'CANCELED' | 'EXPIRED' {
  return isCancelling ? 'CANCELED' : 'EXPIRED'
}

export function isPastTime(order: Order, time: number): boolean {
  return order.expiresAt !== null && order.expiresAt <= time
}

/** Adds a fill and returns the quote units it moves: what this buyer pays for it, or this seller receives. */
export function recordFill(order: Order, quantity: Quantity, worth: TickLots): Amount {
  order.filledQuantity = (order.filledQuantity + quantity) as Quantity
  order.filledTickLots = (order.filledTickLots + worth) as TickLots
  const rounding = order.side === 'BUY' ? 'up' : 'down'
  const filledQuote = quoteUnits(order.filledTickLots, order.desk.pair.rules, rounding)
  const moved = amountUnits(filledQuote - order.filledQuote)
  order.filledQuote = filledQuote
  return moved
}

/** Marks the order, so that the command reports it once. */
export function touchOrder(turn: Turn, order: Order): void {
  order.updatedAt = turn.time
  if (order.isTouched) return
  order.isTouched = true
  order.desk.pair.trading.touchedOrders.add(order)
}
