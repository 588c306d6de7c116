// An order enters the market when it is accepted or its trigger fires: it trades what it can at once, and then rests or
// ends, depending on its type and time in force. If it fills better than its limit, the excess hold is released in the
// same command.
//
// IOC buy of 5 at 100 against an ask of 3 at 99: 3 filled for 297, the other 2 EXPIRED, 203 available again.
//
// One command meets at most stepMax resting orders. Then the market keeps the order with its price limit as its sweep, and
// steps continue with it: until the last one nothing else touches the market, so the result is that of one command.
import { crosses } from '../book/orderBook.ts'
import type { Sweep } from '../events.ts'
import type { Price } from '../money.ts'
import { closeOrder, isOpen } from './closeOrder.ts'
import { isMarketForm, touchOrder } from './order.ts'
import { worstPrice } from './priceLimits.ts'
import { matchOrder } from './matchOrder.ts'
import { bestPriceFor, reachOf } from './reach.ts'
import type { Turn } from '../turn.ts'
import { type Order, type Pair, referencePrice } from './trading.ts'
import { enterBook } from './standing.ts'

export function enterMarket(turn: Turn, order: Order): void {
  touchOrder(turn, order)
  const limit = limitOf(turn, order)
  if (limit === null || isKilled(turn, order, limit)) {
    closeOrder(turn, order, 'EXPIRED')
    return
  }
  trade(turn, order, { orderId: order.id, limit, time: turn.time })
}

/** The next part of an order that has met as many orders as one command may. */
export function carryOnSweep(turn: Turn, pair: Pair): void {
  const sweep = leaveSweep(pair)
  const order = sweep === null ? undefined : pair.trading.orders.get(sweep.orderId)
  if (sweep === null || order === undefined) return
  touchOrder(turn, order)
  trade(turn, order, sweep)
}

/** An order of the exchange itself, which trades at once or never. It does not trade with orders that it may no longer meet. */
export function offerToMarket(turn: Turn, order: Order, most: number): void {
  touchOrder(turn, order)
  matchOrder(turn, order, { limit: order.price, time: turn.time, most })
  if (isOpen(order)) closeOrder(turn, order, order.remaining === 0 ? 'FILLED' : 'EXPIRED')
}

/** Its market is halted: the rest does not trade any more, and ends when the market is resumed. */
export function parkSweep(pair: Pair): void {
  const sweep = leaveSweep(pair)
  if (sweep !== null) pair.parked = sweep.orderId
}

/** The market is resumed. The user may have cancelled the order in the meantime. */
export function endParked(turn: Turn, pair: Pair): void {
  const order = pair.parked === null ? undefined : pair.trading.orders.get(pair.parked)
  pair.parked = null
  if (order !== undefined) closeOrder(turn, order, 'EXPIRED')
}

export function beginSweep(pair: Pair, sweep: Sweep): void {
  pair.sweep = sweep
  pair.parked = null
  pair.trading.sweeping.add(pair)
}

export function leaveSweep(pair: Pair): Sweep | null {
  const { sweep } = pair
  pair.sweep = null
  pair.trading.sweeping.delete(pair)
  return sweep
}

function trade(turn: Turn, order: Order, sweep: Sweep): void {
  const { limit, time } = sweep
  const { pair } = order.desk
  const end = matchOrder(turn, order, { limit, time, most: turn.room })
  if (!isOpen(order)) return
  if (end === 'CUT') {
    // Restored, it is not queued in the book.
    order.priority = 0
    beginSweep(pair, sweep)
  } else if (isComplete(turn, order, sweep)) closeOrder(turn, order, 'FILLED')
  else if (end === 'STOPPED' || isMarketForm(order.type) || isAtOnce(order)) closeOrder(turn, order, 'EXPIRED')
  else if (!pair.product.mayRest(order)) closeOrder(turn, order, 'CANCELED')
  else {
    enterBook(order)
    if (order.filledQuantity > 0) pair.product.fitHold(turn, order)
  }
}

function isAtOnce({ timeInForce }: Order): boolean {
  return timeInForce === 'IOC' || timeInForce === 'FOK'
}

/** null when a market order finds an empty side. */
export function limitOf(turn: Turn, order: Order): Price | null {
  if (!isMarketForm(order.type)) return order.price
  const { pair } = order.desk
  const best = bestPriceFor(pair, order.side, turn.time)
  if (best === null) return null
  return worstPrice({ side: order.side, best, reference: referencePrice(pair), rules: pair.rules })
}

/** FOK: all or nothing. New orders were checked before; this is for orders whose trigger fires. */
function isKilled(turn: Turn, order: Order, limit: Price): boolean {
  if (order.timeInForce !== 'FOK') return false
  const reach = reachOf({
    side: order.side,
    desk: order.desk,
    time: turn.time,
    selfTradePrevention: order.selfTradePrevention,
    limit,
    quantity: order.quantity === null ? null : order.remaining,
    budget: order.desk.pair.product.budgetOf(order),
  })
  return !reach.isWhole
}

/** A buy with a quote budget is complete when the rest does not pay for one more lot, here or at the next price. */
function isComplete(turn: Turn, order: Order, { limit, time }: Sweep): boolean {
  if (order.quantity !== null) return order.remaining === 0
  if (order.filledQuantity === 0) return false
  const { pair } = order.desk
  if (pair.lastPrice !== null && pair.product.lotsWanted(turn, order, pair.lastPrice) === 0) return true
  const next = bestPriceFor(pair, order.side, time)
  return next !== null && crosses(order.side, limit, next) && pair.product.lotsWanted(turn, order, next) === 0
}
