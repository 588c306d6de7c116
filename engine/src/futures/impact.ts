// The impact price: the average price at which a certain notional would fill on one side of the book. The premium and
// the mark are measured with it. Two more decimals than the market's prices, rounded down.
//
// Only lots that would really trade count: those that an order's hold pays for, and those that would close a position
// down to its bankruptcy price, each lot of a position once. Otherwise orders without funds could fake depth.
//
// Bids 1 at 60000 and 2 at 59990, notional 120000: this takes 3 lots for 179980, 59993.33 on average. If the owner of
// the 2 is short 1 and holds nothing, only 1 of them counts, and the side is not deep enough.
import { survey } from '../book/sweep.ts'
import type { Amount, Price, Quantity } from '../money.ts'
import type { Side } from '../nouns.ts'
import { isOver } from '../orders/order.ts'
import { reducedBy } from './exposure.ts'
import type { Contract, FuturesOrder, Position } from './futures.ts'
import { averageOf, valueAt } from './margin.ts'
import { canCloseAt, futuresOrder } from './product.ts'
import { lotsHeldFor } from './restingCost.ts'

const IMPACT_DECIMALS = 2
/** Units of an impact price per tick. */
export const IMPACT_FINER = 10n ** BigInt(IMPACT_DECIMALS)

/** null for a side that is not deep enough. */
export interface ImpactPrices {
  bid: Amount | null
  ask: Amount | null
}

export function impactPrices(contract: Contract, time: number): ImpactPrices {
  return { bid: impactPrice(contract, 'BUY', time), ask: impactPrice(contract, 'SELL', time) }
}

/** `side` is the side of the orders in the book. */
function impactPrice(contract: Contract, side: Side, time: number): Amount | null {
  const { rules, book } = contract
  const arrival =
    side === 'BUY'
      ? { side: 'SELL' as const, limit: 1 as Price }
      : { side: 'BUY' as const, limit: Number.MAX_SAFE_INTEGER as Price }
  const closed = new Map<Position, number>()
  let lots = 0
  let value = 0n
  survey(book, arrival, (resting) => {
    if (isOver(resting, time)) return true
    const counted = backedLots(futuresOrder(resting), closed)
    lots += counted
    value += valueAt(resting.price, counted, rules)
    return value < rules.impactNotional
  })
  return value < rules.impactNotional ? null : averageOf(value as Amount, lots as Quantity, rules, IMPACT_DECIMALS)
}

/** `closed` counts the lots of each position that better orders would close. */
function backedLots(order: FuturesOrder, closed: Map<Position, number>): Quantity {
  const held = lotsHeldFor(order)
  const position = held < order.remaining ? reducedBy(order.desk, order) : null
  if (position === null) return held
  const before = closed.get(position) ?? 0
  const closing = Math.min(order.remaining - held, position.quantity - before) as Quantity
  if (closing === 0 || !canCloseAt(position, closing, order.price)) return held
  closed.set(position, before + closing)
  return (held + closing) as Quantity
}
