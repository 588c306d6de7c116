// The newest bars of one pair and source in memory: the open one of each interval, and those not yet on disk.
import type { Price } from '@assay/engine/money'
import type { CandleSource } from '../../db/marketTables.ts'
import { type Bar, type BarEntry, barOpening, enterBar, type Interval, intervals, openBar } from './bars.ts'
import type { KeptBar } from './candleRows.ts'

export class BarSeries {
  readonly symbol: string
  readonly source: CandleSource
  readonly #newest = new Map<Interval, Bar[]>()
  readonly #oldest = new Map<Interval, number>()
  #changed = new Map<Bar, Interval>()
  #lastId = 0

  constructor(symbol: string, source: CandleSource) {
    this.symbol = symbol
    this.source = source
  }

  /** Restores a bar, or starts the series with it, and sets where the series begins. */
  place(interval: Interval, bar: Bar, oldest: number): void {
    this.#newest.set(interval, [bar])
    this.#oldest.set(interval, oldest)
  }

  /** Bars from history are stored like those of trades, so that the series is complete from its first bar on. */
  placeUnkept(interval: Interval, bar: Bar): void {
    this.place(interval, bar, bar.time)
    this.#changed.set(bar, interval)
  }

  readFrom(lastId: number): void {
    this.#lastId = lastId
  }

  /** Entries come in the order of their ids; one that was counted before changes nothing and returns false. */
  enter(id: number, entry: BarEntry): boolean {
    if (id <= this.#lastId) return false
    this.#lastId = id
    for (const interval of intervals) this.#enterInterval(interval, entry)
    return true
  }

  #enterInterval(interval: Interval, entry: BarEntry): void {
    const bars = this.#newest.get(interval) ?? []
    const current = bars.at(-1)
    if (current !== undefined && barOpening(interval, entry.time) <= current.time) {
      enterBar(current, entry)
      this.#changed.set(current, interval)
      return
    }
    const opened = openBar(interval, entry)
    if (current === undefined) {
      this.#newest.set(interval, bars)
      this.#oldest.set(interval, opened.time)
    }
    bars.push(opened)
    this.#changed.set(opened, interval)
  }

  get lastId(): number {
    return this.#lastId
  }

  /** Opening of the first bar of the series; undefined while there is none. */
  oldest(interval: Interval): number | undefined {
    return this.#oldest.get(interval)
  }

  newestBar(interval: Interval): Bar | undefined {
    return this.#newest.get(interval)?.at(-1)
  }

  lastPrice(): Price | undefined {
    return this.newestBar('1min')?.close
  }

  /** Bars in memory that open in [from, to); newer than those on disk. */
  unkept(interval: Interval, { from, to }: { from: number; to: number }): Bar[] {
    return (this.#newest.get(interval) ?? []).filter((bar) => bar.time >= from && bar.time < to)
  }

  /** Copies of the bars changed since the last call, for the disk. */
  takeChanged(): KeptBar[] {
    const taken = this.#changed
    this.#changed = new Map()
    return [...taken].map(([bar, interval]) => ({
      symbol: this.symbol,
      source: this.source,
      interval,
      bar: { ...bar },
    }))
  }

  /** They are on disk: only the open bars stay in memory. */
  kept(): void {
    for (const [interval, bars] of this.#newest) {
      const needed = bars.filter((bar, place) => place === bars.length - 1 || this.#changed.has(bar))
      this.#newest.set(interval, needed)
    }
  }

  /** Bars that opened before a time, and are over. */
  forget(before: number): void {
    for (const [interval, bars] of this.#newest) {
      const needed = bars.filter((bar, place) => place === bars.length - 1 || bar.time >= before)
      if (needed.length === bars.length) continue
      for (const bar of bars) if (!needed.includes(bar)) this.#changed.delete(bar)
      this.#newest.set(interval, needed)
    }
  }

  /** Storing failed: they are returned again next time. */
  refused(bars: readonly KeptBar[]): void {
    for (const { interval, bar } of bars) {
      const held = this.#newest.get(interval)?.find(({ time }) => time === bar.time)
      if (held !== undefined) this.#changed.set(held, interval)
    }
  }
}
