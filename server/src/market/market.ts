// Markets, prices and bars, as committed and as published. openMarket builds it; everything else only reads.
import type { Asset } from '@assay/engine/nouns'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { MarkRecorded } from '@assay/engine/futures/events'
import type { Product } from '@assay/engine/halts'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { formatPrice, type PairScales } from '@assay/engine/money'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { CandleSource } from '../db/marketTables.ts'
import type { Archive } from '../db/archive.ts'
import type { Database } from '../db/schema.ts'
import type { Exchange } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'
import type { PriceSource } from '../outside/prices/priceSource.ts'
import type { Bar, Interval } from './candles/bars.ts'
import type { BarSeries } from './candles/barSeries.ts'
import { type Candles, openCandles } from './candles/candles.ts'
import type { Coin, Pair } from './listings/coins.ts'
import { readCommitted, readTradesAfter } from './committedRows.ts'
import { type DayFigures, DayWindow, type PriceFigures, toPriceFigures } from './candles/dayWindow.ts'
import { History } from './candles/history.ts'
import { type Contract, withContracts } from './listings/contracts.ts'
import { defineMarkets } from './listings/defineMarkets.ts'
import { type BookSide, type BookSnapshot, DepthView } from './book/depthView.ts'
import { answerIndex, type IndexAnswer } from './index/indexAnswer.ts'
import { type Listing, namesOf, booksOf } from './listings/listing.ts'
import { type MarketChange, MarketViews, type PairView } from './marketViews.ts'
import { followTicks, type PublishedTick, type PublishedTicks, type TickChannel } from './index/publishedTicks.ts'
import { Tape, type TapeTrade } from './book/tape.ts'
import type { Tick } from '../ticks/tickChain.ts'
import { openTickKey, type TickKey } from '../ticks/tickKey.ts'
import { packDueTicks } from '../ticks/packDueTicks.ts'
import { publishHead } from '../ticks/publishedHeads.ts'
import { readTicks, type TickSpan } from '../ticks/tickRows.ts'

/** Read at once while the bars catch up. */
const TICKS_AT_ONCE = 3000
/** How long bars stay in memory if another process writes them: it may be away for a while. */
const UNKEPT_MS = 10 * 60_000

export interface Market {
  /** In display order. */
  pairs(): readonly Pair[]
  /** Case-insensitive, like spotMarket and asset. */
  pair(symbol: string): Pair | undefined
  coins(): readonly Coin[]
  /** The perpetuals, in display order. */
  contracts(): readonly Contract[]
  /** By its own symbol or its pair's, case-insensitive, like futuresMarket. */
  contract(symbol: string): Contract | undefined
  /** The committed rules; a halted market is not trading. */
  spotMarket(symbol: string): SpotMarket | undefined
  futuresMarket(symbol: string): FuturesMarket | undefined
  /** What the books of pairs and perpetuals share: found by symbol, case-insensitive. */
  book(symbol: string): BookRules | undefined
  /** Committed mark price, funding and open interest; undefined before the first. */
  mark(symbol: string): MarkRecorded | undefined
  asset(coin: string): Asset | undefined
  /** The newest published index value; undefined before the first. */
  indexReading(symbol: string): IndexAnswer | undefined
  newestTick(symbol: string): PublishedTick | undefined
  /** The last 24 hours; undefined before the first price. */
  day(symbol: string): DayFigures | undefined
  /** The same in wire format. */
  ticker(symbol: string): PriceFigures | undefined
  /** One price for each half hour of the last 24 hours. */
  sparkline(symbol: string): string[]
  depth(symbol: string, limit: number): BookSnapshot
  bestPrice(symbol: string, side: 'BUY' | 'SELL'): BookSide | undefined
  /** Newest first. */
  trades(symbol: string, limit: number): TapeTrade[]
  /** Oldest first, without gaps. */
  candles(query: {
    symbol: string
    source: CandleSource
    interval: Interval
    before?: number
    limit: number
  }): Promise<Bar[]>
  currentBar(symbol: string, interval: Interval): Bar | undefined
  ticks(span: TickSpan): Promise<Tick[]>
  readonly tickKey: TickKey
  /** Called after a commit with its changes, and after the ticks of a second are stored. */
  onChange(listener: (change: MarketChange) => void): void
  onTicks(listener: (published: readonly PublishedTick[]) => void): void
}

/** What pairs and perpetuals share. */
export interface BookRules extends PairScales {
  symbol: string
  base: string
  quote: string
  isTrading: boolean
}

export interface OpenMarket extends Market {
  /** Opens views of newly listed markets. Call it before `define`, so that they miss nothing. */
  list(): Promise<void>
  /** Defines every listed coin, pair and perpetual that the engine lacks or has with other rules. */
  define(): Promise<void>
  /** Whether every listed coin, pair and perpetual can be found, no matter who defined it. */
  isDefined(): boolean
  /** Writes the bars that have changed. Until the first call another process writes them. */
  keep(): Promise<void>
  /** Drops old bars from memory if another process writes them. */
  forget(): void
  /** Moves ticks into blocks. */
  pack(): Promise<void>
  /** Publishes the newest hashes of the journal and of every pair's ticks. */
  publishHead(): Promise<void>
}

export interface MarketOptions {
  exchange: Exchange
  follow: Follow
  db: Kysely<Database>
  /** Prices of the time before the exchange opened. */
  source: Pick<PriceSource, 'minuteBars'>
  ticks: Pick<TickChannel, 'onMessage'>
  /** Candles from before the opening; computed in this thread if it is missing. */
  history?: Pick<History, 'bars'> | undefined
  clock: Clock
  log: Logger
  /** Where old ticks are read. */
  archive: Archive
  /** Folder of the tick key. */
  directory: string
  /** The listing that holds now. */
  listing: () => Listing
}

/** Reads committed data. */
export async function openMarket(options: MarketOptions): Promise<OpenMarket> {
  const { exchange, follow, db, source, clock, log } = options
  let listing = options.listing()
  const minutes = withContracts(source, () => options.listing().contracts)
  const { history = new History(minutes) } = options
  const candles = await openCandles({ ...booksOf(listing), db, source: minutes, history, log, now: clock.now() })
  const views = new MarketViews(candles, log)
  await follow({
    name: 'markets',
    async read(transaction, sequence) {
      const state = await readCommitted(transaction)
      await catchUp(db, candles, booksOf(listing).symbols)
      views.replace({ pairs: await openViews(candles, booksOf(listing).symbols, clock), state, sequence })
    },
    apply: (commits) => views.apply(commits),
  })
  const key = await openTickKey(options.directory)
  const ticks = followTicks(options.ticks)
  ticks.onTicks((published) => enterTicks(candles, published))
  return {
    ...reads({ listing: () => listing, views, candles, ticks, clock, db, exchange, archive: options.archive }),
    tickKey: key,
    onChange: (listener) => views.onChange(listener),
    onTicks: ticks.onTicks,
    async list() {
      const next = options.listing()
      const known = new Set(booksOf(listing).symbols)
      await candles.list(booksOf(next), clock.now())
      listing = next
      const added = booksOf(next).symbols.filter((symbol) => !known.has(symbol))
      views.list(await openViews(candles, added, clock))
    },
    isDefined: () =>
      listing.coins.every(({ asset }) => views.assets.has(asset)) &&
      listing.pairs.every(({ symbol }) => views.markets.has(symbol)) &&
      listing.contracts.every(({ symbol }) => views.contracts.has(symbol)),
    define: () => defineMarkets(exchange, views, listing),
    keep: () => candles.keep(),
    forget: () => candles.forget(clock.now() - UNKEPT_MS),
    pack: () => packDueTicks(db, booksOf(listing).indexes, log),
    publishHead: () => publishHead(db, booksOf(listing).indexes),
  }
}

/** Trades and ticks stored after the last bar. */
async function catchUp(db: Kysely<Database>, candles: Candles, symbols: readonly string[]): Promise<void> {
  await Promise.all(
    symbols.map(async (symbol) => {
      const traded = candles.series(symbol, 'trade')
      const trades = await readTradesAfter(db, { symbol, id: traded?.lastId ?? 0 })
      for (const { id, ...entry } of trades) traded?.enter(id, entry)
      const indexed = candles.series(symbol, 'index')
      if (indexed !== undefined) await enterStoredTicks(db, indexed)
    }),
  )
}

async function enterStoredTicks(db: Kysely<Database>, series: BarSeries): Promise<void> {
  const { symbol } = series
  for (let from = series.lastId + 1; ; ) {
    const ticks = await readTicks(db, { symbol, from, to: Number.MAX_SAFE_INTEGER, limit: TICKS_AT_ONCE })
    for (const { time, price } of ticks)
      if (price !== null) series.enter(time, { time, price, volume: 0n, amount: 0n, count: 0 })
    const last = ticks.at(-1)
    if (last === undefined) return
    from = last.time + 1
  }
}

async function openViews(candles: Candles, symbols: readonly string[], clock: Clock): Promise<Map<string, PairView>> {
  const views = symbols.map(async (symbol): Promise<[string, PairView]> => {
    const minutes = await candles.read({ symbol, source: 'trade', interval: '1min', before: clock.now(), limit: 1441 })
    const open = candles.series(symbol, 'trade')?.newestBar('1min')
    const day = new DayWindow(minutes.map((bar) => (open?.time === bar.time ? open : bar)))
    return [symbol, { depth: new DepthView(), tape: new Tape(), day }]
  })
  return new Map(await Promise.all(views))
}

function enterTicks(candles: Candles, published: readonly PublishedTick[]): void {
  for (const { tick } of published) {
    if (tick.price === null) continue
    const entry = { time: tick.time, price: tick.price, volume: 0n, amount: 0n, count: 0 }
    candles.series(tick.symbol, 'index')?.enter(tick.time, entry)
  }
}

interface Parts {
  listing: () => Listing
  views: MarketViews
  candles: Candles
  ticks: PublishedTicks
  clock: Clock
  db: Kysely<Database>
  archive: Archive
  exchange: Pick<Exchange, 'isHalted'>
}

type Reads = Omit<Market, 'tickKey' | 'onChange' | 'onTicks'>

function reads({ listing, views, candles, ticks, clock, db, exchange, archive }: Parts): Reads {
  const names = namesOf(listing)
  const pair = (symbol: string): Pair | undefined => names().pairs.get(symbol.toLowerCase())
  const canonical = (symbol: string): string => names().books.get(symbol.toLowerCase()) ?? ''
  const contract = (symbol: string) => names().contracts.get(symbol.toLowerCase())
  const asHalted = <Rules extends BookRules>(product: Product, rules: Rules | undefined): Rules | undefined =>
    rules !== undefined && exchange.isHalted(product, rules.symbol) ? { ...rules, isTrading: false } : rules
  const spotMarket = (symbol: string) => asHalted('SPOT', views.markets.get(symbol))
  const futuresMarket = (symbol: string) => asHalted('FUTURES', views.contracts.get(symbol))
  const book = (symbol: string) => spotMarket(canonical(symbol)) ?? futuresMarket(canonical(symbol))
  const view = (symbol: string): PairView | undefined => views.pair(canonical(symbol))
  const day = (symbol: string) => view(symbol)?.day.figures(clock.now()) ?? undefined
  return {
    pairs: () => listing().pairs,
    pair,
    coins: () => listing().coins,
    contracts: () => listing().contracts,
    contract,
    futuresMarket: (symbol) => futuresMarket(contract(symbol)?.symbol ?? ''),
    book,
    mark: (symbol) => views.marks.get(contract(symbol)?.symbol ?? ''),
    spotMarket: (symbol) => spotMarket(pair(symbol)?.symbol ?? ''),
    asset: (coin) => views.assets.get(names().coins.get(coin.toLowerCase()) ?? ''),
    newestTick: (symbol) => ticks.newest(pair(symbol)?.symbol ?? ''),
    indexReading(symbol) {
      const published = ticks.newest(pair(symbol)?.symbol ?? '')
      return published === undefined ? undefined : answerIndex(published)
    },
    day,
    ticker(symbol) {
      const rules = book(symbol)
      const figures = day(symbol)
      return rules === undefined || figures === undefined ? undefined : toPriceFigures(rules, figures)
    },
    sparkline(symbol) {
      const decimals = book(symbol)?.priceDecimals ?? 0
      return (view(symbol)?.day.sparkline(clock.now()) ?? []).map((price) => formatPrice(price, decimals))
    },
    depth: (symbol, limit) => view(symbol)?.depth.snapshot(limit) ?? { sequence: 0, bids: [], asks: [] },
    bestPrice: (symbol, side) => view(symbol)?.depth.best(side),
    trades: (symbol, limit) => view(symbol)?.tape.newest(limit) ?? [],
    candles: ({ symbol, source, interval, before, limit }) => {
      const end = Math.min(before ?? Number.POSITIVE_INFINITY, clock.now() + 1)
      // A perpetual uses the index of its pair, and its decimals.
      const name = source === 'index' ? (contract(symbol)?.index.symbol ?? canonical(symbol)) : canonical(symbol)
      return candles.read({ symbol: name, source, interval, before: end, limit })
    },
    currentBar: (symbol, interval) => candles.current(canonical(symbol), interval, clock.now()),
    ticks: (span) => readTicks(db, span, archive),
  }
}
