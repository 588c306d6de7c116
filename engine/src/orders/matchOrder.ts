// An order in the market trades with the other side, best price first, until it is filled, its limit is reached, or it
// meets an order of the same person.
//
// A market buy that may spend 500 meets asks of 3 at 100 and 9 at 101: it buys 3 for 300 and 1 for 101; the remaining
// 99 do not pay for another lot, so it is FILLED and the 99 are released.
import { nextToMeet } from '../book/sweep.ts'
import type { Price, Quantity } from '../money.ts'
import { closeOrder, endSibling, isOpen } from './closeOrder.ts'
import { endOf, isOver, touchOrder } from './order.ts'
import { preventSelfTrade } from './preventSelfTrade.ts'
import type { Turn } from '../turn.ts'
import { MAKER_ENDS, type Order } from './trading.ts'
import { reduceInBook } from './standing.ts'

/** STOPPED: orders within its limit were left. CUT: it has met as many as it may, and would continue. */
export type MatchEnd = 'DONE' | 'STOPPED' | 'CUT'

export interface Matching {
  limit: Price
  /** Resting orders that are past their time at this time do not trade. */
  time: number
  /** How many resting orders it may meet, with those that end by it. */
  most: number
}

export function matchOrder(turn: Turn, taker: Order, { limit, time, most }: Matching): MatchEnd {
  const { pair } = taker.desk
  const arrival = { side: taker.side, limit }
  let left = most
  for (;;) {
    const maker = nextToMeet(pair.book, arrival)
    if (maker === null) return 'DONE'
    if (left <= 0) return 'CUT'
    const { room } = turn
    turn.room -= 1
    const goesOn = meet(turn, taker, maker, time)
    pair.product.afterMeeting(turn, taker)
    left -= room - turn.room
    if (taker.quantity !== null && taker.remaining === 0) return 'DONE'
    if (!goesOn) return taker.remaining > 0 ? 'STOPPED' : 'DONE'
  }
}

function meet(turn: Turn, taker: Order, maker: Order, time: number): boolean {
  if (isOver(maker, time)) {
    closeOrder(turn, maker, endOf(maker))
    return true
  }
  const { product } = taker.desk.pair
  const wanted = product.lotsWanted(turn, taker, maker.price)
  if (wanted === 0) return false
  if (product.personOf(maker.desk) === product.personOf(taker.desk))
    return preventSelfTrade(turn, { taker, maker, wanted })
  const agreed = product.lotsAgreed(turn, { taker, maker, wanted })
  if (agreed === MAKER_ENDS) {
    closeOrder(turn, maker, 'EXPIRED')
    return true
  }
  if (agreed === 0) return false
  const quantity = agreed as Quantity
  product.settleFill(turn, { taker, maker, quantity })
  notePrice(maker)
  endSibling(turn, taker)
  endSibling(turn, maker)
  if (taker.quantity !== null) taker.remaining = (taker.remaining - quantity) as Quantity
  taker.status = 'PARTIALLY_FILLED'
  touchOrder(turn, taker)
  reduceInBook(maker, quantity)
  afterMakerFill(turn, maker)
  return isOpen(taker)
}

export function afterMakerFill(turn: Turn, maker: Order): void {
  if (maker.remaining === 0) {
    closeOrder(turn, maker, 'FILLED')
    return
  }
  maker.status = 'PARTIALLY_FILLED'
  maker.desk.pair.product.fitHold(turn, maker)
  touchOrder(turn, maker)
}

/** LAST triggers are checked when the incoming order is done, over the whole range of its trades. */
export function notePrice({ desk, price }: Order): void {
  const { pair } = desk
  pair.lastPrice = price
  if (pair.traded === null) pair.traded = { lowest: price, highest: price }
  else if (price < pair.traded.lowest) pair.traded.lowest = price
  else if (price > pair.traded.highest) pair.traded.highest = price
}
