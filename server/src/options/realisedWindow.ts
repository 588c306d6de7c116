// Squared returns of a pair's index over the last bars, read from the published candles. A minute later only the new
// bars are read.
import type { Fixed } from '@assay/engine/options/fixedPoint'
import { type BarWindow, type Realised, realise, squaredReturn } from '@assay/engine/options/volatility'
import type { Price } from '@assay/engine/money'
import type { Market } from '../market/market.ts'

export interface RealisedWindowOptions {
  market: Pick<Market, 'candles'>
  symbol: string
  interval: '1min' | '60min'
  window: BarWindow
}

export class RealisedWindow {
  readonly #options: RealisedWindowOptions
  #squares: Fixed[] = []
  #last: { time: number; close: Price } | null = null

  constructor(options: RealisedWindowOptions) {
    this.#options = options
  }

  /** The sums over the bars that opened before a time; null if there are too few. Times never go back. */
  async before(time: number): Promise<Realised | null> {
    const { market, symbol, interval, window } = this.#options
    const missing = this.#last === null ? window.bars + 1 : Math.ceil((time - this.#last.time) / window.barMs)
    const limit = Math.min(Math.max(missing, 1), window.bars + 1)
    const bars = await market.candles({ symbol, source: 'index', interval, before: time, limit })
    for (const bar of bars) this.#enter(bar.time, bar.close)
    this.#squares = this.#squares.slice(-window.bars)
    return this.#last === null ? null : realise(this.#squares, this.#last.close, window)
  }

  #enter(time: number, close: Price): void {
    if (this.#last !== null && time <= this.#last.time) return
    if (this.#last !== null) this.#squares.push(squaredReturn(close, this.#last.close))
    this.#last = { time, close }
  }
}
