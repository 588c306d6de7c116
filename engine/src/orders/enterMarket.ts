// An order enters the market when it is accepted or its trigger fires: it trades what it can at once, and then rests or
// ends, depending on its type and time in force. If it fills better than its limit, the excess hold is released in the
// same command.
//
// IOC buy of 5 at 100 against an ask of 3 at 99: 3 filled for 297, the other 2 EXPIRED, 203 available again.
import { crosses } from '../book/orderBook.ts'
import type { Price } from '../money.ts'
import { closeOrder, isOpen } from './closeOrder.ts'
import { isMarketForm, touchOrder } from './order.ts'
import { worstPrice } from './priceLimits.ts'
import { matchOrder } from './matchOrder.ts'
import { bestPriceFor, reachOf } from './reach.ts'
import type { Turn } from '../turn.ts'
import { type Order, referencePrice } from './trading.ts'
import { enterBook } from './standing.ts'

export function enterMarket(turn: Turn, order: Order): void {
  touchOrder(turn, order)
  const limit = limitOf(turn, order)
  if (limit === null || isKilled(turn, order, limit)) {
    closeOrder(turn, order, 'EXPIRED')
    return
  }
  const isStopped = matchOrder(turn, order, limit)
  if (!isOpen(order)) return
  if (isComplete(turn, order, limit)) closeOrder(turn, order, 'FILLED')
  else if (isStopped || isMarketForm(order.type) || order.timeInForce === 'IOC' || order.timeInForce === 'FOK') {
    closeOrder(turn, order, 'EXPIRED')
  } else {
    enterBook(order)
    if (order.filledQuantity > 0) order.desk.pair.product.fitHold(turn, order)
  }
}

/** null when a market order finds an empty side. */
function limitOf(turn: Turn, order: Order): Price | null {
  if (!isMarketForm(order.type)) return order.price
  const { pair } = order.desk
  const best = bestPriceFor(pair, order.side, turn.time)
  if (best === null) return null
  return worstPrice({ side: order.side, best, reference: referencePrice(pair), rules: pair.rules })
}

/** FOK: all or nothing. New orders were checked before; this is for orders whose trigger fires. */
function isKilled(turn: Turn, order: Order, limit: Price): boolean {
  if (order.timeInForce !== 'FOK') return false
  const reach = reachOf(order.desk.pair, {
    side: order.side,
    user: order.desk.user,
    time: turn.time,
    selfTradePrevention: order.selfTradePrevention,
    limit,
    quantity: order.quantity === null ? null : order.remaining,
    budget: order.desk.pair.product.budgetOf(order),
  })
  return !reach.isWhole
}

/** A buy with a quote budget is complete when the rest does not pay for one more lot, here or at the next price. */
function isComplete(turn: Turn, order: Order, limit: Price): boolean {
  if (order.quantity !== null) return order.remaining === 0
  if (order.filledQuantity === 0) return false
  const { pair } = order.desk
  if (pair.lastPrice !== null && pair.product.lotsWanted(turn, order, pair.lastPrice) === 0) return true
  const next = bestPriceFor(pair, order.side, turn.time)
  return next !== null && crosses(order.side, limit, next) && pair.product.lotsWanted(turn, order, next) === 0
}
