// Nobody trades with himself. When an arriving order meets one of the same user, the arriving order's mode decides:
// EXPIRE_TAKER ends what is left of the arriving one, EXPIRE_MAKER the resting one, EXPIRE_BOTH both, and
// DECREMENT takes the smaller quantity off both without a trade.
//
// Alice's sell of 5 rests; her buy of 3 arrives. DECREMENT: the buy ends as EXPIRED_STP, the sell stays with 2.
import { resizeHold } from '../ledger/holds.ts'
import { amountUnits, type Quantity, quoteUnits, tickLots } from '../money.ts'
import { closeOrder, endSibling } from './closeOrder.ts'
import { touchOrder } from './order.ts'
import { fitHold } from './orderHold.ts'
import type { Order, SpotTurn } from './spot.ts'
import { reduceInBook } from './standing.ts'

interface Meeting {
  taker: Order
  maker: Order
  /** What the taker would take at this price if the maker had enough. */
  wanted: Quantity
}

/** Answers whether the arriving order goes on. */
export function preventSelfTrade(turn: SpotTurn, meeting: Meeting): boolean {
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

function decrementBoth(turn: SpotTurn, { taker, maker, wanted }: Meeting): boolean {
  const lots = Math.min(wanted, maker.remaining) as Quantity
  endSibling(turn, maker)
  reduceInBook(turn, maker, lots)
  maker.quantity = ((maker.quantity ?? 0) - lots) as Quantity
  endOrFit(turn, maker)
  if (taker.quoteQuantity !== null) {
    // A buy that states what it spends gives up what these lots would have cost, rounded as its fills are: in sum.
    const worth = taker.filledTickLots + tickLots(maker.price, lots)
    const cost = quoteUnits(worth, taker.desk.pair.rules, 'up') - taker.filledQuote
    taker.quoteQuantity = amountUnits(taker.quoteQuantity - cost)
    resizeHold(turn.ledger, taker, amountUnits(taker.held - cost))
    return true
  }
  endSibling(turn, taker)
  taker.quantity = ((taker.quantity ?? 0) - lots) as Quantity
  taker.remaining = (taker.remaining - lots) as Quantity
  return endOrFit(turn, taker)
}

function endOrFit(turn: SpotTurn, order: Order): boolean {
  if (order.remaining === 0) {
    closeOrder(turn, order, 'EXPIRED_STP')
    return false
  }
  fitHold(turn, order)
  touchOrder(turn, order)
  return true
}
