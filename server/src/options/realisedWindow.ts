// Squared returns of a pair's index over the last so many bars, read from the published candles. A minute later only
// the bars that are new are read.
import { type Fixed } from '@assay/engine/options/fixedPoint'
import { realisedVariance, squaredReturn } from '@assay/engine/options/volatility'
import type { Price } from '@assay/engine/money'
import type { Market } from '../market/market.ts'

export interface RealisedWindowOptions {
  market: Pick<Market, 'candles'>
  symbol: string
  interval: '1min' | '60min'
  barMs: number
  /** How many returns the window holds. */
  count: number
}

export class RealisedWindow {
  readonly #options: RealisedWindowOptions
  #squares: { time: number; square: Fixed }[] = []
  #last: { time: number; close: Price } | null = null

  constructor(options: RealisedWindowOptions) {
    this.#options = options
  }

  /** Variance of a year over the bars that opened before a time; null where there are too few. Never asked backwards. */
  async variance(before: number): Promise<Fixed | null> {
    const { market, symbol, interval, barMs, count } = this.#options
    const missing = this.#last === null ? count + 1 : Math.ceil((before - this.#last.time) / barMs)
    const limit = Math.min(Math.max(missing, 1), count + 1)
    const bars = await market.candles({ symbol, source: 'index', interval, before, limit })
    for (const { time, close } of bars) this.#enter(time, close)
    const from = before - count * barMs
    this.#squares = this.#squares.filter(({ time }) => time >= from)
    return realisedVariance(
      this.#squares.map(({ square }) => square),
      barMs,
    )
  }

  #enter(time: number, close: Price): void {
    if (this.#last !== null && time <= this.#last.time) return
    if (this.#last !== null) this.#squares.push({ time, square: squaredReturn(close, this.#last.close) })
    this.#last = { time, close }
  }
}
