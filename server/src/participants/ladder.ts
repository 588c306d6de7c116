// The orders of a market maker: a ladder of levels on both sides of the index, on a fixed grid, so that most orders can
// stay when the index moves.
//
// BTC at 104233 with a step of 10: one level somewhere in each [104230, 104240), [104220, 104230), … Its price and
// quantity are drawn once for each grid step, from the seed. If a side has less than its minimum depth, all its levels
// are enlarged alike.
import type { Side } from '@assay/engine/nouns'
import { type Price, priceTicks, type Quantity, quantityLots } from '@assay/engine/money'
import { hash, seedOf, uniform } from './chance.ts'
import type { TradedBook } from './tradedBook.ts'

export const LEVELS = 22
/** The best level holds the turnover of this many seconds; levels further out hold more. */
const LEVEL_SECONDS = 12
const LEVEL_GROWTH = 0.3
const LEVEL_QUOTE_MIN = 40
/** The best level's smallest distance from the index, as a part of a step. */
const CLEARANCE = 0.3
/** While nobody uses the exchange, levels are this many times as far apart, so that they stay in place for minutes. */
const RESTING_STEPS = 16
/** All of them are within this part of the index, and so within the price bands. */
const RESTING_REACH = 0.08
/** Then the index may move by so much of a step before the ladder follows, and the best level stays clear of it. */
const RESTING_CLEARANCE = 1
const YEAR_SECONDS = 31_557_600

/** Resting: nobody uses the exchange. */
export type Pace = 'trading' | 'resting'

export interface Rung {
  side: Side
  /** The grid step: unique among the rungs. */
  place: number
  price: Price
  quantity: Quantity
}

export class Ladder {
  readonly #book: TradedBook
  readonly #seed: number

  constructor(book: TradedBook, seed: number) {
    this.#book = book
    this.#seed = seedOf(seed, `ladder ${book.symbol}`)
  }

  /** About the price move of a second, as 1, 2 or 5 times a power of ten, in ticks. */
  step(index: Price, pace: Pace = 'trading'): number {
    const move = (index * this.#book.simulated.volatility) / Math.sqrt(YEAR_SECONDS)
    const decade = 10 ** Math.floor(Math.log10(Math.max(1, move)))
    const steps = [decade, 2 * decade, 5 * decade, 10 * decade]
    const step = steps.reduce((best, each) => (Math.abs(each - move) < Math.abs(best - move) ? each : best))
    if (pace === 'trading') return step
    return Math.max(step, Math.min(RESTING_STEPS * step, Math.floor((RESTING_REACH * index) / LEVELS)))
  }

  /** LEVELS rungs a side, best first; fewer where the price would reach zero. As deep while it rests. */
  rungs(index: Price, pace: Pace = 'trading'): Rung[] {
    const step = this.step(index, pace)
    const clearance = Math.max((pace === 'resting' ? RESTING_CLEARANCE : CLEARANCE) * step, 0.5)
    const here = Math.floor(index / step)
    const bids = this.#side({ side: 'BUY', from: here, step, accepts: (price) => price <= index - clearance, index })
    const asks = this.#side({ side: 'SELL', from: here, step, accepts: (price) => price >= index + clearance, index })
    return [...bids, ...asks]
  }

  #side({ side, from, step, accepts, index }: SideOptions): Rung[] {
    const rungs: (Omit<Rung, 'quantity'> & { worth: number })[] = []
    const direction = side === 'BUY' ? -1 : 1
    for (let place = from; rungs.length < LEVELS && place > 0 && place < 2 * from + LEVELS; place += direction) {
      const price = place * step + (hash(this.#seed, 1, place) % step)
      if (price > 0 && accepts(price))
        rungs.push({ side, place, price: priceTicks(price), worth: this.#worth(place, rungs.length) })
    }
    const { rules, depthMin } = this.#book
    const raised = Math.max(1, depthMin / rungs.reduce((sum, { worth }) => sum + worth, 0))
    return rungs.map(({ worth, ...rung }) => ({
      ...rung,
      quantity: lotsWorth({ worth: worth * raised, price: index, rules }),
    }))
  }

  /** In whole quote coins. */
  #worth(place: number, depth: number): number {
    const base = Math.max(LEVEL_QUOTE_MIN, (this.#book.simulated.dailyTurnover / 86_400) * LEVEL_SECONDS)
    return base * (1 + LEVEL_GROWTH * depth) * (0.5 + uniform(this.#seed, 2, place))
  }
}

interface SideOptions {
  side: Side
  from: number
  step: number
  accepts: (price: number) => boolean
  index: Price
}

interface Worth {
  /** In whole quote coins. */
  worth: number
  price: Price
  rules: TradedBook['rules']
}

/** Lots worth this many quote coins at a price, within the book's limits. */
export function lotsWorth({ worth, price, rules }: Worth): Quantity {
  const lots = Math.round((worth / (price / 10 ** rules.priceDecimals)) * 10 ** rules.quantityDecimals)
  return quantityLots(Math.min(Math.max(lots, rules.orderMin), rules.orderMax))
}
