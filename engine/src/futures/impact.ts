// The price that a certain notional would get on average against one side of the book, for the premium. Two more
// decimals than the market's own, rounded down.
//
// Bids 1 at 60000 and 2 at 59990, notional 120000: the orders that it needs are 3 lots for 179980, 59993.33 on average.
import { survey } from '../book/sweep.ts'
import type { Amount, Price, Quantity } from '../money.ts'
import type { Side } from '../nouns.ts'
import type { Contract } from './futures.ts'
import { averageOf, valueAt } from './margin.ts'

export const IMPACT_DECIMALS = 2

/** null when the side is not deep enough. `side` is that of the orders in the book. */
export function impactPrice(contract: Contract, side: Side): Amount | null {
  const { rules, book } = contract
  const arrival =
    side === 'BUY'
      ? { side: 'SELL' as const, limit: 1 as Price }
      : { side: 'BUY' as const, limit: Number.MAX_SAFE_INTEGER as Price }
  let lots = 0
  let value = 0n
  survey(book, arrival, (resting) => {
    lots += resting.remaining
    value += valueAt(resting.price, resting.remaining, rules)
    return value < rules.impactNotional
  })
  return value < rules.impactNotional ? null : averageOf(value as Amount, lots as Quantity, rules, IMPACT_DECIMALS)
}
