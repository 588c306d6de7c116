// The year before the exchange opened, out of the price source: nothing of it is stored, because the source gives the
// same minutes whenever it is asked. Coarse bars are gathered from the same minutes as fine ones, so they agree.
import type { MinuteBar, PriceSource } from '../outside/prices/priceSource.ts'
import { type Bar, barOpening, DAY_MS, gatherBars, type Interval, intervalMs } from './bars.ts'
import type { CandleSource } from '../db/marketTables.ts'

export const HISTORY_DAYS = 365
/** Days whose hours are remembered, over all pairs. */
const DAYS_REMEMBERED_MAX = 3000
const HOUR_MS = 3_600_000

export class History {
  readonly #source: Pick<PriceSource, 'minuteBars'>
  readonly #hours = new Map<string, Bar[]>()

  constructor(source: Pick<PriceSource, 'minuteBars'>) {
    this.#source = source
  }

  /** Bars made of the minutes in [from, to), oldest first. Lets others run between two days. */
  async bars(series: { symbol: string; source: CandleSource; interval: Interval }, span: Span): Promise<Bar[]> {
    const gathered: Bar[] = []
    const isCoarse = intervalMs(series.interval) >= HOUR_MS
    for (let day = barOpening('1day', span.from); day < span.to; day += DAY_MS) {
      const isWhole = day >= span.from && day + DAY_MS <= span.to
      const bars = isCoarse && isWhole ? this.#hoursOf(series.symbol, day) : this.#minutesOf(series.symbol, day, span)
      gathered.push(...bars)
      if (span.to - span.from > DAY_MS) await new Promise(setImmediate)
    }
    const bars = gatherBars(series.interval, gathered)
    return series.source === 'index' ? bars.map(withoutTurnover) : bars
  }

  #minutesOf(symbol: string, day: number, { from, to }: Span): MinuteBar[] {
    return this.#source.minuteBars(symbol, day).filter(({ time }) => time >= from && time < to)
  }

  #hoursOf(symbol: string, day: number): Bar[] {
    const key = `${symbol} ${day}`
    const remembered = this.#hours.get(key)
    if (remembered !== undefined) return remembered
    const hours = gatherBars('60min', this.#source.minuteBars(symbol, day))
    if (this.#hours.size >= DAYS_REMEMBERED_MAX) this.#hours.clear()
    this.#hours.set(key, hours)
    return hours
  }
}

interface Span {
  from: number
  to: number
}

function withoutTurnover(bar: Bar): Bar {
  return { ...bar, volume: 0n, amount: 0n, count: 0 }
}
