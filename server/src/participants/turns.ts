// When one participant acts in one book; never twice at once.
import type { Price } from '@assay/engine/money'
import type { Logger } from 'pino'
import type { Market } from '../market/market.ts'
import { normal, seedOf } from './chance.ts'
import type { Pace } from './ladder.ts'
import type { TradedBook } from './tradedBook.ts'

/** A busy pair is checked every second, the quietest every five. */
const TURN_MS_MIN = 900
const TURN_MS_MAX = 5000
/** Longest wait of one participant for the others while books are first built. */
const AFTER_FAILURE_MS = 2000
const SECONDS_MAX = 10

export interface Turn {
  /** null while the index is paused or the market halted: then they cancel their orders. */
  index: Price | null
  /** Since the last turn. */
  seconds: number
  pace: Pace
}

export interface TurnsOptions {
  book: TradedBook
  seed: number
  /** Between two turns at rest, in ms; every book has them at the same moments, so that they share a batch. */
  restMs: number
  act: (turn: Turn) => Promise<void>
}

interface Moment {
  now: number
  market: Market
  log: Logger
  pace: Pace
}

export class Turns {
  readonly symbol: string
  readonly #options: TurnsOptions
  readonly #seed: number
  #turn = 0
  #dueAt = 0
  #actedAt = 0
  #isActing = false
  #pace: Pace = 'trading'

  constructor(options: TurnsOptions) {
    this.#options = options
    this.symbol = options.book.symbol
    this.#seed = seedOf(options.seed, options.book.symbol)
  }

  async take({ now, market, log, pace }: Moment): Promise<void> {
    const isWoken = this.#pace === 'resting' && pace === 'trading'
    if (this.#isActing || (now < this.#dueAt && !isWoken)) return
    this.#isActing = true
    this.#pace = pace
    const seconds = this.#actedAt === 0 ? 1 : Math.min(SECONDS_MAX, (now - this.#actedAt) / 1000)
    this.#actedAt = now
    this.#dueAt = now + this.#pause(now)
    try {
      const { book, act } = this.#options
      const isTrading = market.book(book.symbol)?.isTrading === true
      await act({ index: isTrading ? (market.newestTick(book.index)?.tick.price ?? null) : null, seconds, pace })
    } catch (error) {
      this.#dueAt = now + AFTER_FAILURE_MS
      log.debug({ error: String(error), symbol: this.symbol }, 'a participant waits')
    } finally {
      this.#isActing = false
    }
  }

  #pause(now: number): number {
    const { book, restMs } = this.#options
    if (this.#pace === 'resting') return restMs - (now % restMs)
    this.#turn += 1
    const quietness = Math.sqrt(50_000_000 / book.simulated.dailyTurnover)
    const usual = Math.min(TURN_MS_MAX, TURN_MS_MIN * quietness)
    return usual * Math.exp(0.3 * normal(this.#seed, 1, this.#turn))
  }
}
