// What is fixed before an attack: the contract, its index second by second, the depth of the maker's book, the fund,
// and the holders. Holders have as much leverage as keeps them far from liquidation, even at the largest distance of
// the mark from the index.
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { Price } from '@assay/engine/money'
import { contracts } from '../../market/listings/contracts.ts'
import type { Random } from './random.ts'

const HOLDERS = [21, 22, 23, 24, 25, 26] as const
/** The index's largest move from its start, with the leverage that holders may then have. */
const ranges: readonly { range: number; leverages: readonly number[] }[] = [
  { range: 0.0025, leverages: [100, 50, 20] },
  { range: 0.008, leverages: [50, 20] },
  { range: 0.02, leverages: [20] },
]
/** From one second to the next. */
const STEP = 0.0008

export interface AttackPlan {
  market: FuturesMarket
  start: Price
  /** For each second; null while it is PAUSED. */
  index: readonly (Price | null)[]
  /** Whole USDT on each side of the maker's book, and in the fund. */
  depth: number
  fund: bigint
  holders: readonly { user: number; leverage: number; isCross: boolean; isLong: boolean; worth: number }[]
}

export function drawAttackPlan(random: Random): AttackPlan {
  const { futures: market, index } = random.pick(contracts)
  const start = Math.round(index.simulated.startPrice * 10 ** market.priceDecimals) as Price
  const seconds = 90 + random.below(90)
  const { range, leverages } = random.pick(ranges)
  const holders = HOLDERS.map((user, place) => ({
    user,
    leverage: random.pick(leverages),
    isCross: random.chance(0.3),
    isLong: place % 2 === 0,
    worth: 5000 + random.below(30_000),
  }))
  const depth = random.pick([5000, 10_000, 60_000])
  return {
    market,
    start,
    index: drawIndex(random, { start, range, seconds }),
    depth,
    fund: random.pick([200n, 5000n, 1_000_000n]),
    holders,
  }
}

function drawIndex(
  random: Random,
  { start, range, seconds }: { start: Price; range: number; seconds: number },
): (Price | null)[] {
  const moves = random.chance(0.6)
  const drift = (random.next() - 0.5) * STEP
  const pauses = random.chance(0.3) ? 0.02 : 0
  const path: (Price | null)[] = []
  let [level, left] = [0, 0]
  for (let second = 0; second < seconds; second++) {
    if (moves && random.chance(0.8)) level = within(level + (random.next() - 0.5) * STEP + drift, range)
    if (left === 0 && random.chance(pauses)) left = 1 + random.below(12)
    path.push(left > 0 ? null : (Math.round(start * (1 + level)) as Price))
    if (left > 0) left -= 1
  }
  return path
}

function within(level: number, range: number): number {
  return Math.max(-range, Math.min(range, level))
}
