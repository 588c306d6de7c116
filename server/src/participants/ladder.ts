// Where a market maker wants its orders: a ladder of levels on both sides of the index, on a grid that stays where it
// is while the price walks over it, so that most orders can stay when the index moves.
//
// BTC at 104233 with a step of 10: one level somewhere in each [104230, 104240), [104220, 104230), … Its place and
// quantity are drawn once for each step of the grid, from the seed. Where that is less than the book must have at least,
// all of a side grow alike.
import type { Side } from '@assay/engine/nouns'
import { type Price, priceTicks, type Quantity, quantityLots } from '@assay/engine/money'
import { hash, seedOf, uniform } from './chance.ts'
import type { TradedBook } from './tradedBook.ts'

export const LEVELS = 22
/** Turnover of so many seconds stands at the best level; those further out hold more. */
const LEVEL_SECONDS = 12
const LEVEL_GROWTH = 0.3
const LEVEL_QUOTE_MIN = 40
/** No level is nearer to the index than this part of a step. */
const CLEARANCE = 0.3
const YEAR_SECONDS = 31_557_600

export interface Rung {
  side: Side
  /** Which step of the grid: no two rungs share it. */
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

  /** About what the price moves in a second, as 1, 2 or 5 times a power of ten, in ticks. */
  step(index: Price): number {
    const move = (index * this.#book.simulated.volatility) / Math.sqrt(YEAR_SECONDS)
    const decade = 10 ** Math.floor(Math.log10(Math.max(1, move)))
    const steps = [decade, 2 * decade, 5 * decade, 10 * decade]
    return steps.reduce((best, step) => (Math.abs(step - move) < Math.abs(best - move) ? step : best))
  }

  /** LEVELS rungs a side, best first; fewer where the price would reach zero. */
  rungs(index: Price): Rung[] {
    const step = this.step(index)
    const clearance = Math.max(CLEARANCE * step, 0.5)
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

/** Lots that are worth so many quote coins at a price; within what the book allows. */
export function lotsWorth({ worth, price, rules }: Worth): Quantity {
  const lots = Math.round((worth / (price / 10 ** rules.priceDecimals)) * 10 ** rules.quantityDecimals)
  return quantityLots(Math.min(Math.max(lots, rules.orderMin), rules.orderMax))
}
