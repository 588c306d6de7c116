// The bars of every pair, the only source for HTTP and the WebSocket. Built from committed trades and stored ticks,
// written to disk every two seconds, and read back at the start together with what came after the last stored bar.
import { DAY_MS } from '@assay/engine/calendar'
import type { Price } from '@assay/engine/money'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CandleSource } from '../../db/marketTables.ts'
import type { Database } from '../../db/schema.ts'
import type { PriceSource } from '../../outside/prices/priceSource.ts'
import { type Bar, barOpening, fillGaps, gapBar, type Interval, intervalMs, intervals } from './bars.ts'
import { BarSeries } from './barSeries.ts'
import { keepBars, readBars, readCandleHeads, readCloseBefore, readSeriesEnds } from './candleRows.ts'
import { History, HISTORY_DAYS } from './history.ts'

export interface CandleQuery {
  symbol: string
  source: CandleSource
  interval: Interval
  /** Bars that open before this time. */
  before: number
  limit: number
}

export interface Books {
  /** Markets with bars made from trades. */
  symbols: readonly string[]
  /** Markets with bars made from ticks. */
  indexes: readonly string[]
}

export interface Candles {
  /** Opens the series of these markets if they are not open yet. */
  list(books: Books, now: number): Promise<void>
  series(symbol: string, source: CandleSource): BarSeries | undefined
  /** The bar that contains `now`, a gap bar if nothing has happened in it yet; undefined before the first price. */
  current(symbol: string, interval: Interval, now: number): Bar | undefined
  /** Without gaps, oldest first; fewer than requested where the series begins. */
  read(query: CandleQuery): Promise<Bar[]>
  /** Writes what has changed. A failure is logged and retried with the next call. */
  keep(): Promise<void>
  /** Drops bars that opened before a time, unless this process writes them. */
  forget(before: number): void
}

export interface CandlesOptions extends Books {
  db: Kysely<Database>
  source: Pick<PriceSource, 'minuteBars'>
  /** Where charts read the time before the first bar. */
  history: Pick<History, 'bars'>
  log: Logger
  now: number
}

/** Reads the open bars back, or, for a new pair, starts with its history. */
export async function openCandles(options: CandlesOptions): Promise<Candles> {
  const { db, source, history, log, now } = options
  const firstBars = new History(source)
  const byKey = new Map<string, BarSeries>()

  async function list(books: Books, at: number): Promise<void> {
    const all = [
      ...books.symbols.map((symbol) => new BarSeries(symbol, 'trade')),
      ...books.indexes.map((symbol) => new BarSeries(symbol, 'index')),
    ].filter((series) => !byKey.has(keyOf(series)))
    const added = new Map(all.map((series) => [keyOf(series), series]))
    // As of one moment: another process may be writing them.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => readBack(transaction, added))
    for (const symbol of books.symbols) {
      const unseen = all.filter((series) => series.symbol === symbol && series.newestBar('1min') === undefined)
      if (unseen.length > 0) await begin(unseen, firstBars, at)
    }
    for (const [key, series] of added) byKey.set(key, series)
  }

  await list(options, now)
  const reader = new CandleReader(db, history, byKey)
  let isKept = false
  return {
    list,
    series: (symbol, kind) => byKey.get(`${symbol} ${kind}`),
    current(symbol, interval, at) {
      const bar = byKey.get(`${symbol} trade`)?.newestBar(interval)
      if (bar === undefined) return undefined
      const opening = barOpening(interval, at)
      return bar.time >= opening ? bar : gapBar(opening, bar.close)
    },
    read: (query) => reader.read(query),
    keep() {
      isKept = true
      return keepChanged(db, [...byKey.values()], log)
    },
    forget(before) {
      if (!isKept) for (const series of byKey.values()) series.forget(before)
    },
  }
}

function keyOf({ symbol, source }: Pick<BarSeries, 'symbol' | 'source'>): string {
  return `${symbol} ${source}`
}

async function readBack(db: Kysely<Database>, byKey: ReadonlyMap<string, BarSeries>): Promise<void> {
  const wanted = [...byKey.values()].flatMap(({ symbol, source }) =>
    intervals.map((interval) => ({ symbol, source, interval })),
  )
  for (const { symbol, source, interval, newest, oldest } of await readSeriesEnds(db, wanted))
    byKey.get(`${symbol} ${source}`)?.place(interval, newest, oldest)
  for (const { symbol, source, lastId } of await readCandleHeads(db)) byKey.get(`${symbol} ${source}`)?.readFrom(lastId)
}

/** The bars of a pair that contain the last full minute, so that they are open before the first trade. */
async function begin(unseen: readonly BarSeries[], history: History, now: number): Promise<void> {
  const openBar = await history.openBars(unseen[0]?.symbol ?? '', barOpening('1min', now))
  for (const series of unseen)
    for (const interval of intervals) {
      const bar = openBar(series.source, interval)
      if (bar !== undefined) series.placeUnkept(interval, bar)
    }
}

async function keepChanged(db: Kysely<Database>, all: readonly BarSeries[], log: Logger): Promise<void> {
  const taken = all.map((series) => ({ series, bars: series.takeChanged(), lastId: series.lastId }))
  const changed = taken.filter(({ bars }) => bars.length > 0)
  if (changed.length === 0) return
  try {
    await keepBars(
      db,
      changed.flatMap(({ bars }) => bars),
      changed.map(({ series, lastId }) => ({ symbol: series.symbol, source: series.source, lastId })),
    )
    for (const { series } of changed) series.kept()
  } catch (error) {
    for (const { series, bars } of changed) series.refused(bars)
    log.warn({ error: String(error) }, 'bars not stored, will be retried')
  }
}

class CandleReader {
  readonly #db: Kysely<Database>
  readonly #history: Pick<History, 'bars'>
  readonly #series: ReadonlyMap<string, BarSeries>

  constructor(db: Kysely<Database>, history: Pick<History, 'bars'>, series: ReadonlyMap<string, BarSeries>) {
    this.#db = db
    this.#history = history
    this.#series = series
  }

  async read(query: CandleQuery): Promise<Bar[]> {
    const series = this.#series.get(`${query.symbol} ${query.source}`)
    const begun = series?.oldest(query.interval)
    if (series === undefined || begun === undefined) return []
    const length = intervalMs(query.interval)
    const to = barOpening(query.interval, query.before - 1) + length
    const from = Math.max(to - query.limit * length, this.#earliest(series, query.interval))
    if (from >= to) return []
    const recorded = from < begun ? await this.#history.bars(query, { from, to: Math.min(to, begun) }) : []
    const kept = to > begun ? await this.#kept(query, { from: Math.max(from, begun), to }) : []
    const closeBefore = from > begun ? await this.#closeBefore(series, query, from) : null
    return fillGaps(query.interval, [...recorded, ...kept], { from, to, closeBefore })
  }

  /** A year before the pair was first listed. */
  #earliest(series: BarSeries, interval: Interval): number {
    const begun = series.oldest('1min') ?? 0
    return barOpening(interval, barOpening('1day', begun) - HISTORY_DAYS * DAY_MS)
  }

  async #kept(query: CandleQuery, span: { from: number; to: number }): Promise<Bar[]> {
    const unkept = this.#series.get(`${query.symbol} ${query.source}`)?.unkept(query.interval, span) ?? []
    const bars = new Map((await readBars(this.#db, { ...query, ...span })).map((bar) => [bar.time, bar]))
    for (const bar of unkept) bars.set(bar.time, bar)
    return [...bars.values()].toSorted((left, right) => left.time - right.time)
  }

  async #closeBefore(series: BarSeries, query: CandleQuery, before: number): Promise<Price | null> {
    const unkept = series.unkept(query.interval, { from: 0, to: before }).at(-1)
    return unkept?.close ?? (await readCloseBefore(this.#db, { ...query, before }))
  }
}
