// The volatility that holds for the quotes of a minute: computed from the index bars that had closed a minute before it
// began, so that it is known in time and everybody computes the same afterwards.
import { termVolatility } from '@assay/engine/options/volatility'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Rate } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import { RealisedWindow } from './realisedWindow.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MINUTES = 1440
const MONTH_HOURS = 720
/** Of these minutes the volatility is remembered: longer than any quote is valid. */
const REMEMBERED = 3

type Fixed = bigint
interface OfMinute {
  minute: number
  short: Fixed | null
  long: Fixed | null
}

export class Volatilities {
  readonly #minutes: RealisedWindow
  readonly #hours: RealisedWindow
  #known: OfMinute[] = []
  #line: Promise<unknown> = Promise.resolve()

  constructor(market: Pick<Market, 'candles'>, symbol: string) {
    this.#minutes = new RealisedWindow({ market, symbol, interval: '1min', barMs: MINUTE_MS, count: DAY_MINUTES })
    this.#hours = new RealisedWindow({ market, symbol, interval: '60min', barMs: HOUR_MS, count: MONTH_HOURS })
  }

  /** Reads what the quotes at a time need. One after the other, whoever asks. */
  prepare(time: number): Promise<void> {
    const next = this.#line.then(() => this.#compute(minuteOf(time)))
    this.#line = next.catch(() => {})
    return next
  }

  /** null where it is unknown: nothing is quoted then. */
  of(series: OptionSeries, time: number): Rate | null {
    const known = this.#known.find(({ minute }) => minute === minuteOf(time))
    return known === undefined ? null : termVolatility(series, { ...known, leftMs: series.expiry - time })
  }

  async #compute(minute: number): Promise<void> {
    if (this.#known.some((known) => known.minute >= minute)) return
    const before = minute - MINUTE_MS
    const short = await this.#minutes.variance(before)
    const long = await this.#hours.variance(Math.floor(before / HOUR_MS) * HOUR_MS)
    this.#known = [...this.#known, { minute, short, long }].slice(-REMEMBERED)
  }
}

function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS
}
