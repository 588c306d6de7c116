// The volatility for the quotes of a tick: from the index bars that had closed when its minute began, and from the
// current index. A quote includes everything visible in its tick.
import {
  type BarWindow,
  LONG_WINDOW,
  type Realised,
  SHORT_WINDOW,
  termVolatility,
  varianceAt,
} from '@assay/engine/options/volatility'
import type { OptionSeries } from '@assay/engine/options/terms'
import type { Price, Rate } from '@assay/engine/money'
import type { Market } from '../market/market.ts'
import { RealisedWindow } from './realisedWindow.ts'

/** The bars of these minutes are cached: longer than any quote is valid. */
const REMEMBERED = 3

interface OfMinute {
  minute: number
  short: Realised | null
  long: Realised | null
}

export class Volatilities {
  readonly #minutes: RealisedWindow
  readonly #hours: RealisedWindow
  #known: OfMinute[] = []
  #line: Promise<unknown> = Promise.resolve()

  constructor(market: Pick<Market, 'candles'>, symbol: string) {
    this.#minutes = new RealisedWindow({ market, symbol, interval: '1min', window: SHORT_WINDOW })
    this.#hours = new RealisedWindow({ market, symbol, interval: '60min', window: LONG_WINDOW })
  }

  /** Reads what the quotes at a time need. Calls run one after the other. */
  prepare(time: number): Promise<void> {
    const next = this.#line.then(() => this.#read(openingOf(SHORT_WINDOW, time)))
    this.#line = next.catch(() => {})
    return next
  }

  /** At a tick of a prepared minute. null if unknown: nothing is quoted then. */
  of(series: OptionSeries, { time, price }: { time: number; price: Price }): Rate | null {
    const known = this.#known.find(({ minute }) => minute === openingOf(SHORT_WINDOW, time))
    if (known === undefined) return null
    const at = (realised: Realised | null, window: BarWindow) => realised && varianceAt(realised, price, window)
    const [short, long] = [at(known.short, SHORT_WINDOW), at(known.long, LONG_WINDOW)]
    return termVolatility(series, { short, long, leftMs: series.expiry - time })
  }

  async #read(minute: number): Promise<void> {
    if (this.#known.some((known) => known.minute >= minute)) return
    const short = await this.#minutes.before(minute)
    const long = await this.#hours.before(openingOf(LONG_WINDOW, minute))
    this.#known = [...this.#known, { minute, short, long }].slice(-REMEMBERED)
  }
}

function openingOf({ barMs }: BarWindow, time: number): number {
  return Math.floor(time / barMs) * barMs
}
