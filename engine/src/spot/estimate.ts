// The expected fills of an order against published depth, for order forms and previews. The engine itself uses its book
// (reach.ts); this uses the public price levels, and is as old as they are.
//
// Asks of 1.5 at 100 and 2 at 102: a buy of 3 takes 1.5 + 1.5 for 150 + 153 = 303, on average 101, 1 % worse than the
// best price.
import type { Side } from '../nouns.ts'
import {
  type Amount,
  amountUnits,
  divide,
  lotsAffordable,
  MILLION,
  type PairScales,
  type Price,
  type Quantity,
  quoteUnits,
  type Rate,
  type TickLots,
  tickLots,
  tickLotsFor,
} from '../money.ts'
import { crosses } from '../book/orderBook.ts'

export interface DepthLevel {
  price: Price
  quantity: Quantity
}

export interface TakeInput {
  side: Side
  /** Wanted lots, or the most quote units to spend, or both; null: no limit. */
  quantity: Quantity | null
  budget: Amount | null
  /** The worst price at which it trades; null for none. */
  limit: Price | null
}

export interface Estimate {
  quantity: Quantity
  /** What a buyer would pay, rounded up; what a seller would get before fees, rounded down. */
  quote: Amount
  /** With two more decimals than the pair's prices, rounded down. */
  average: Amount
  /** How far the average is from the best price, in parts per million, rounded up. */
  slippage: Rate
  levels: number
}

/** `levels` of the other side, best first. null if it would not trade. */
export function estimateTake(levels: readonly DepthLevel[], input: TakeInput, pair: PairScales): Estimate | null {
  const budget = input.budget === null ? null : tickLotsFor(input.budget, pair)
  let filled = 0
  let worth = 0n
  let met = 0
  for (const { price, quantity } of levels) {
    if (input.limit !== null && !crosses(input.side, input.limit, price)) break
    const wanted = input.quantity === null ? quantity : input.quantity - filled
    const payable = budget === null ? quantity : lotsAffordable(budget - worth, price)
    const taken = Math.min(wanted, quantity, payable) as Quantity
    if (taken <= 0) break
    filled += taken
    worth += tickLots(price, taken)
    met += 1
  }
  const best = levels[0]?.price
  if (filled === 0 || best === undefined) return null
  return describe({ filled: filled as Quantity, worth: worth as TickLots, met, best }, input.side, pair)
}

/** With two more decimals than the pair's prices, rounded down; null before the first fill. */
export function averagePrice(filledTickLots: TickLots, filledQuantity: Quantity): Amount | null {
  return filledQuantity === 0 ? null : amountUnits(divide(filledTickLots * 100n, BigInt(filledQuantity), 'down'))
}

interface Taken {
  filled: Quantity
  worth: TickLots
  met: number
  best: Price
}

function describe({ filled, worth, met, best }: Taken, side: Side, pair: PairScales): Estimate {
  const atBest = tickLots(best, filled)
  const distance = side === 'BUY' ? worth - atBest : atBest - worth
  return {
    quantity: filled,
    quote: quoteUnits(worth, pair, side === 'BUY' ? 'up' : 'down'),
    average: averagePrice(worth, filled) ?? amountUnits(0n),
    slippage: Number(divide(distance * BigInt(MILLION), atBest, 'up')) as Rate,
    levels: met,
  }
}
