// Takers of one book: they buy below the index, sell above it, and otherwise choose at random; in the long run they
// trade the listed turnover.
import type { Side } from '@assay/engine/nouns'
import type { Price, Quantity } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import { normal, seedOf, uniform } from './chance.ts'
import { takers } from './accounts.ts'
import type { Desk } from './desk.ts'
import { lotsWorth } from './ladder.ts'
import type { TradedBook } from './tradedBook.ts'
import type { Turn } from './turns.ts'

/** How strongly a taker follows the distance between index and book, in spreads. */
const PULL = 0.8
/** A taker pays up to this much beyond the best price. */
const REACH = 0.0015
/** At most this part of the best level, so that the book is not swept. */
const BEST_PART_MAX = 1.5
const QUOTE_MIN = 8

export class Taker {
  readonly #book: TradedBook
  readonly #market: Market
  readonly #desk: Desk
  readonly #seed: number
  #turn = 0

  constructor({ book, seed, market, desk }: { book: TradedBook; seed: number; market: Market; desk: Desk }) {
    this.#book = book
    this.#market = market
    this.#desk = desk
    this.#seed = seedOf(seed, `taker ${book.symbol}`)
  }

  /** The trade is as large as the book's turnover since the last turn. */
  async act({ index, seconds }: Pick<Turn, 'index' | 'seconds'>): Promise<void> {
    this.#turn += 1
    const bid = this.#market.bestPrice(this.#book.symbol, 'BUY')
    const ask = this.#market.bestPrice(this.#book.symbol, 'SELL')
    if (index === null || bid === undefined || ask === undefined || !this.#desk.hasRoom(1)) return
    const spread = Math.max(1, ask.price - bid.price)
    const lean = ((index - (bid.price + ask.price) / 2) / spread) * PULL
    const side: Side = uniform(this.#seed, 1, this.#turn) < 0.5 + lean ? 'BUY' : 'SELL'
    const best = side === 'BUY' ? ask : bid
    const reach = Math.ceil(best.price * REACH)
    const price = Math.max(1, side === 'BUY' ? best.price + reach : best.price - reach) as Price
    const quantity = this.#quantity(index, seconds, best.quantity)
    await this.#desk.take(takers[this.#turn % takers.length] ?? 11, this.#book.symbol, { side, price, quantity })
  }

  #quantity(index: Price, seconds: number, best: Quantity): Quantity {
    const { rules, simulated } = this.#book
    const chance = Math.exp(0.9 * normal(this.#seed, 2, this.#turn) - 0.4)
    const worth = Math.max(QUOTE_MIN, (simulated.dailyTurnover / 86_400) * seconds * chance)
    const wanted = lotsWorth({ worth, price: index, rules })
    const least = lotsWorth({ worth: QUOTE_MIN, price: index, rules })
    return Math.max(least, Math.min(wanted, Math.round(best * BEST_PART_MAX))) as Quantity
  }
}
