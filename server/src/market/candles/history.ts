// The year before the exchange opened, from the price source. Nothing is stored, because the source always returns the
// same minutes. Coarse bars are combined from the same minutes as fine ones, so they agree.
import { DAY_MS } from '@assay/engine/calendar'
import type { PriceSource } from '../../outside/prices/priceSource.ts'
import { type Bar, barOpening, gatherBars, type Interval, intervalMs, MINUTE_MS } from './bars.ts'
import type { CandleSource } from '../../db/marketTables.ts'
import { type PackedBars, packBars, unpackBars } from './packedBars.ts'

export const HISTORY_DAYS = 365
/** Days whose hours are cached: a year of every pair and contract, some 35 MB when all were requested. */
const DAYS_REMEMBERED_MAX = 15_000
/** Days whose minutes are cached, for charts of fine bars: some 7 MB, least recently used first out. */
const MINUTE_DAYS_REMEMBERED_MAX = 60
const HOUR_MS = 3_600_000

export class History {
  readonly #source: Pick<PriceSource, 'minuteBars'>
  readonly #hours = new Map<string, PackedBars>()
  readonly #minutes = new Map<string, PackedBars>()
  #line: Promise<unknown> = Promise.resolve()

  constructor(source: Pick<PriceSource, 'minuteBars'>) {
    this.#source = source
  }

  /**
   * Bars from the minutes in [from, to), oldest first. Only one day is computed per turn of the event loop, and
   * concurrent reads take turns by day: a short one does not wait for a long one.
   */
  async bars(series: HistorySeries, span: Span): Promise<Bar[]> {
    const isCoarse = intervalMs(series.interval) >= HOUR_MS
    const finest = await this.#finest(series.symbol, span, isCoarse)
    return ofSource(series.source, gatherBars(series.interval, finest))
  }

  /** For every interval the bar that contains the last minute before `to`; none without recorded prices. */
  async openBars(symbol: string, to: number): Promise<(source: CandleSource, interval: Interval) => Bar | undefined> {
    const last = to - MINUTE_MS
    const today = barOpening('1day', last)
    const finest = [
      ...(await this.#finest(symbol, { from: barOpening('1week', last), to: today }, true)),
      ...(await this.#finest(symbol, { from: today, to }, false)),
    ]
    return (source, interval) => {
      const opening = barOpening(interval, last)
      const [bar] = gatherBars(
        interval,
        finest.filter(({ time }) => time >= opening),
      )
      return bar && ofSource(source, [bar])[0]
    }
  }

  /** Minutes; or, for coarse bars, hours of the days that are completely in the range. */
  async #finest(symbol: string, span: Span, isCoarse: boolean): Promise<Bar[]> {
    const finest: Bar[] = []
    for (let day = barOpening('1day', span.from); day < span.to; day += DAY_MS) {
      const isWhole = [day, span.from, span.to].every(
        (time) => time % HOUR_MS === 0 || time < day || time > day + DAY_MS,
      )
      const packed = isCoarse && isWhole ? await this.#hoursOf(symbol, day) : await this.#minutesOf(symbol, day)
      for (const bar of unpackBars(packed, span)) finest.push(bar)
    }
    return finest
  }

  async #turn(): Promise<void> {
    this.#line = this.#line.then(() => new Promise(setImmediate))
    await this.#line
  }

  async #minutesOf(symbol: string, day: number): Promise<PackedBars> {
    return this.#remembered(symbol, day) ?? (await this.#workOut(symbol, day))
  }

  #remembered(symbol: string, day: number): PackedBars | undefined {
    const key = `${symbol} ${day}`
    const known = this.#minutes.get(key)
    if (known === undefined) return undefined
    this.#minutes.delete(key)
    this.#minutes.set(key, known)
    return known
  }

  async #workOut(symbol: string, day: number): Promise<PackedBars> {
    await this.#turn()
    const meanwhile = this.#remembered(symbol, day)
    if (meanwhile !== undefined) return meanwhile
    const minutes = packBars(this.#source.minuteBars(symbol, day))
    if (this.#minutes.size >= MINUTE_DAYS_REMEMBERED_MAX) forgetFirst(this.#minutes)
    this.#minutes.set(`${symbol} ${day}`, minutes)
    return minutes
  }

  async #hoursOf(symbol: string, day: number): Promise<PackedBars> {
    const key = `${symbol} ${day}`
    const known = this.#hours.get(key)
    if (known !== undefined) return known
    await this.#turn()
    const meanwhile = this.#hours.get(key)
    if (meanwhile !== undefined) return meanwhile
    const hours = packBars(gatherBars('60min', this.#source.minuteBars(symbol, day)))
    if (this.#hours.size >= DAYS_REMEMBERED_MAX) forgetFirst(this.#hours)
    this.#hours.set(key, hours)
    return hours
  }
}

function forgetFirst(days: Map<string, PackedBars>): void {
  const first = days.keys().next()
  if (!first.done) days.delete(first.value)
}

export interface HistorySeries {
  symbol: string
  source: CandleSource
  interval: Interval
}

/** Epoch ms, the end excluded. */
export interface Span {
  from: number
  to: number
}

/** An index has no turnover. */
function ofSource(source: CandleSource, bars: readonly Bar[]): Bar[] {
  return bars.map((bar) => (source === 'trade' ? { ...bar } : { ...bar, volume: 0n, amount: 0n, count: 0 }))
}
