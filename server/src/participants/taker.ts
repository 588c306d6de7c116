// Takers of one book: they buy below the index, sell above it, and otherwise choose at random; in the long run they
// trade the listed turnover. They never trade far from the index: while nobody uses the exchange the book is wide, and a
// trade at its best price would make a false candle and fire stops.
import type { Side } from '@assay/engine/nouns'
import type { Price, Quantity } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import { normal, seedOf, uniform } from './chance.ts'
import { makers, takers } from './accounts.ts'
import type { Desk } from './desk.ts'
import { lotsWorth } from './ladder.ts'
import type { TradedBook } from './tradedBook.ts'
import type { Turn } from './turns.ts'

/** How strongly a taker follows the distance between index and book, in spreads. */
const PULL = 0.8
/** A taker pays up to this much beyond the best price, which is at most as far from the index. */
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
  async act({ index, seconds, pace }: Turn): Promise<void> {
    this.#turn += 1
    if (index === null) return
    await (pace === 'resting' ? this.#tradeAtIndex(index, seconds) : this.#tradeWithBook(index, seconds))
  }

  /** A maker first quotes the amount that the taker takes. */
  async #tradeAtIndex(price: Price, seconds: number): Promise<void> {
    if (!this.#desk.hasRoom(2)) return
    const isBuy = uniform(this.#seed, 1, this.#turn) < 0.5
    const quantity = this.#quantity(price, seconds)
    const { symbol } = this.#book
    const quoted = { side: isBuy ? ('SELL' as const) : ('BUY' as const), price, quantity }
    await this.#desk.quote(makers[this.#turn % makers.length] ?? 1, symbol, quoted)
    await this.#desk.take(this.#user, symbol, { side: isBuy ? 'BUY' : 'SELL', price, quantity })
  }

  async #tradeWithBook(index: Price, seconds: number): Promise<void> {
    const bid = this.#market.bestPrice(this.#book.symbol, 'BUY')
    const ask = this.#market.bestPrice(this.#book.symbol, 'SELL')
    if (bid === undefined || ask === undefined || !this.#desk.hasRoom(1)) return
    const spread = Math.max(1, ask.price - bid.price)
    const lean = ((index - (bid.price + ask.price) / 2) / spread) * PULL
    const side: Side = uniform(this.#seed, 1, this.#turn) < 0.5 + lean ? 'BUY' : 'SELL'
    const best = side === 'BUY' ? ask : bid
    if (Math.abs(best.price - index) > index * REACH) return
    const reach = Math.ceil(best.price * REACH)
    const price = Math.max(1, side === 'BUY' ? best.price + reach : best.price - reach) as Price
    const quantity = Math.min(this.#quantity(index, seconds), this.#most(index, best.quantity)) as Quantity
    await this.#desk.take(this.#user, this.#book.symbol, { side, price, quantity })
  }

  get #user(): number {
    return takers[this.#turn % takers.length] ?? 11
  }

  #quantity(price: Price, seconds: number): Quantity {
    const { rules, simulated } = this.#book
    const chance = Math.exp(0.9 * normal(this.#seed, 2, this.#turn) - 0.4)
    return lotsWorth({
      worth: Math.max(QUOTE_MIN, (simulated.dailyTurnover / 86_400) * seconds * chance),
      price,
      rules,
    })
  }

  /** The most that is taken from a level of this size; at least the smallest order. */
  #most(price: Price, best: Quantity): Quantity {
    const least = lotsWorth({ worth: QUOTE_MIN, price, rules: this.#book.rules })
    return Math.max(least, Math.round(best * BEST_PART_MAX)) as Quantity
  }
}
