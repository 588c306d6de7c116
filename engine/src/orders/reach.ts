// The expected fill of an order, without changing the book: for fill-or-kill, for the cost of a market buy, and to
// refuse a market order that would not fill.
//
// Asks 100 × 2 (Bob), 101 × 5 (Alice), 102 × 9 (Carol). Alice's buy of 4: as EXPIRE_TAKER it reaches 2 and stops at
// her own order; as EXPIRE_MAKER it passes hers and reaches 2 at 100 and 2 at 102.
import type { SelfTradePrevention, Side } from '../nouns.ts'
import { survey } from '../book/sweep.ts'
import { lotsAffordable, type Price, type Quantity, type TickLots, tickLots } from '../money.ts'
import { isOver } from './order.ts'
import type { Desk, Order, Pair } from './trading.ts'

export interface Taker {
  side: Side
  desk: Desk
  time: number
  selfTradePrevention: SelfTradePrevention
  limit: Price
  /** Wanted lots, or the budget in ticks × lots, or both. */
  quantity: Quantity | null
  budget: TickLots | null
}

export interface Reach {
  quantity: Quantity
  worth: TickLots
  /** It would fill completely; with only a budget, until that does not pay for one more lot. */
  isWhole: boolean
  /** It would match an order of the same person. */
  meetsOwn: boolean
}

export function reachOf(taker: Taker): Reach {
  const { pair } = taker.desk
  const person = pair.product.personOf(taker.desk)
  const reach: Reach = {
    quantity: 0 as Quantity,
    worth: 0n as TickLots,
    isWhole: taker.quantity === 0,
    meetsOwn: false,
  }
  let prevented = 0
  survey(pair.book, taker, (resting) => {
    if (isOver(resting, taker.time)) return true
    const wanted = wantedAt(taker, reach, resting.price) - prevented
    if (wanted <= 0) {
      reach.isWhole = prevented === 0 && taker.quantity === null
      return false
    }
    if (pair.product.personOf(resting.desk) === person) {
      reach.meetsOwn = true
      if (taker.selfTradePrevention === 'DECREMENT') prevented += Math.min(wanted, resting.remaining)
      return taker.selfTradePrevention === 'EXPIRE_MAKER' || taker.selfTradePrevention === 'DECREMENT'
    }
    addTo(reach, resting, Math.min(wanted, resting.remaining) as Quantity)
    reach.isWhole = prevented === 0 && hasAll(taker, reach, resting.price)
    return !reach.isWhole
  })
  return reach
}

/** The best price of the other side that an order could trade at now; null if there is none. */
export function bestPriceFor(pair: Pair, side: Side, time: number): Price | null {
  let best: Price | null = null
  const limit = (side === 'BUY' ? Number.MAX_SAFE_INTEGER : 1) as Price
  survey(pair.book, { side, limit }, (resting) => {
    if (isOver(resting, time)) return true
    best = resting.price
    return false
  })
  return best
}

function wantedAt(taker: Taker, reach: Reach, price: Price): number {
  const byQuantity = taker.quantity === null ? Number.MAX_SAFE_INTEGER : taker.quantity - reach.quantity
  if (taker.budget === null) return byQuantity
  return Math.min(byQuantity, lotsAffordable(taker.budget - reach.worth, price))
}

function hasAll(taker: Taker, reach: Reach, price: Price): boolean {
  return taker.quantity === null ? wantedAt(taker, reach, price) === 0 : reach.quantity === taker.quantity
}

function addTo(reach: Reach, resting: Order, lots: Quantity): void {
  reach.quantity = (reach.quantity + lots) as Quantity
  reach.worth = (reach.worth + tickLots(resting.price, lots)) as TickLots
}
