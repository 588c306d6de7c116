// Self-trade prevention. When an incoming order meets one of the same person, the incoming order's mode decides:
// EXPIRE_TAKER ends the rest of the incoming order, EXPIRE_MAKER the resting one, EXPIRE_BOTH both, and DECREMENT
// reduces both by the smaller quantity without a trade.
//
// A user and his follows are one person (Product.personOf): trades between them could make a profit or hide one, and so avoid
// a profit share, or move the figures of a trader.
//
// Alice's sell of 5 rests; her buy of 3 arrives. DECREMENT: the buy ends as EXPIRED_STP, the sell stays with 2.
import type { Quantity } from '../money.ts'
import { closeOrder, endSibling } from './closeOrder.ts'
import { touchOrder } from './order.ts'
import type { Turn } from '../turn.ts'
import type { Meeting, Order } from './trading.ts'
import { reduceInBook } from './standing.ts'

/** Returns whether the incoming order continues. */
export function preventSelfTrade(turn: Turn, meeting: Meeting): boolean {
  const { taker, maker } = meeting
  switch (taker.selfTradePrevention) {
    case 'EXPIRE_TAKER':
      closeOrder(turn, taker, 'EXPIRED_STP')
      return false
    case 'EXPIRE_MAKER':
      closeOrder(turn, maker, 'EXPIRED_STP')
      return true
    case 'EXPIRE_BOTH':
      closeOrder(turn, maker, 'EXPIRED_STP')
      closeOrder(turn, taker, 'EXPIRED_STP')
      return false
    case 'DECREMENT':
      return decrementBoth(turn, meeting)
  }
}

function decrementBoth(turn: Turn, { taker, maker, wanted }: Meeting): boolean {
  const lots = Math.min(wanted, maker.remaining) as Quantity
  endSibling(turn, maker)
  reduceInBook(maker, lots)
  maker.quantity = ((maker.quantity ?? 0) - lots) as Quantity
  endOrFit(turn, maker)
  if (taker.quoteQuantity !== null) {
    taker.desk.pair.product.lessenSpending(turn, taker, maker.price, lots)
    return true
  }
  endSibling(turn, taker)
  taker.quantity = ((taker.quantity ?? 0) - lots) as Quantity
  taker.remaining = (taker.remaining - lots) as Quantity
  return endOrFit(turn, taker)
}

function endOrFit(turn: Turn, order: Order): boolean {
  if (order.remaining === 0) {
    closeOrder(turn, order, 'EXPIRED_STP')
    return false
  }
  order.desk.pair.product.fitHold(turn, order)
  touchOrder(turn, order)
  return true
}
