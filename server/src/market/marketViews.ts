// Public views of every pair, built only from committed events: books, trades, bars and 24 h figures.
import type { Asset } from '@assay/engine/nouns'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { MarkRecorded } from '@assay/engine/futures/events'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { LevelChanged, Traded } from '@assay/engine/events'
import type { Logger } from 'pino'
import type { Committed } from '../exchange/door.ts'
import type { Candles } from './candles/candles.ts'
import type { CommittedState } from './committedRows.ts'
import type { DayWindow } from './candles/dayWindow.ts'
import type { DepthView, Level } from './book/depthView.ts'
import type { Tape, TapeTrade } from './book/tape.ts'

export interface MarketChange {
  /** Every book was read again, so it does not follow from the changes sent before. */
  areBooksNew: boolean
  books: { symbol: string; sequence: number; previousSequence: number; levels: Level[] }[]
  trades: { symbol: string; trade: TapeTrade }[]
  /** Markets whose rules were changed, or which were halted or resumed. */
  markets: string[]
  marks: MarkRecorded[]
}

export interface PairView {
  depth: DepthView
  tape: Tape
  day: DayWindow
}

export class MarketViews {
  readonly assets = new Map<string, Asset>()
  readonly markets = new Map<string, SpotMarket>()
  readonly contracts = new Map<string, FuturesMarket>()
  readonly marks = new Map<string, MarkRecorded>()
  readonly #candles: Candles
  readonly #log: Pick<Logger, 'error'>
  readonly #listeners: ((change: MarketChange) => void)[] = []
  /** The newest trade of each pair that the listeners know. */
  readonly #toldTrades = new Map<string, number>()
  #pairs = new Map<string, PairView>()

  constructor(candles: Candles, log: Pick<Logger, 'error'>) {
    this.#candles = candles
    this.#log = log
  }

  onChange(listener: (change: MarketChange) => void): void {
    this.#listeners.push(listener)
  }

  /** Empty views of pairs that nobody has traded yet. */
  list(pairs: ReadonlyMap<string, PairView>): void {
    for (const [symbol, view] of pairs) this.#pairs.set(symbol, view)
  }

  /** Everything as of the command `sequence`, with empty views of the pairs. */
  replace({
    pairs,
    state,
    sequence,
  }: {
    pairs: ReadonlyMap<string, PairView>
    state: CommittedState
    sequence: number
  }) {
    this.#pairs = new Map(pairs)
    enterAll(this.assets, state.assets, ({ asset }) => asset)
    enterAll(this.markets, state.markets, ({ symbol }) => symbol)
    enterAll(this.contracts, state.contracts, ({ symbol }) => symbol)
    enterAll(this.marks, state.marks, ({ symbol }) => symbol)
    for (const { symbol, ...level } of state.levels) pairs.get(symbol)?.depth.apply(level, sequence)
    for (const { symbol, ...trade } of state.trades) pairs.get(symbol)?.tape.push(trade)
    const untold = state.trades.filter(({ symbol, id }) => id > (this.#toldTrades.get(symbol) ?? 0))
    const change: MarketChange = {
      areBooksNew: true,
      books: [],
      trades: untold.map(({ symbol, ...trade }) => ({ symbol, trade })),
      markets: [...this.markets.keys(), ...this.contracts.keys()],
      marks: state.marks,
    }
    try {
      this.#tell(change)
    } catch (error) {
      // The views are whole: reading them once more would not help the listener that failed.
      this.#log.error({ err: error }, 'the markets were read again, and a listener was not told')
    }
  }

  pair(symbol: string): PairView | undefined {
    return this.#pairs.get(symbol)
  }

  apply(commits: readonly Committed[]): void {
    const change: MarketChange = { areBooksNew: false, books: [], trades: [], markets: [], marks: [] }
    for (const committed of commits) this.#applyOne(committed, change)
    this.#tell(change)
  }

  #tell(change: MarketChange): void {
    for (const listener of this.#listeners) listener(change)
    for (const { symbol, trade } of change.trades) this.#toldTrades.set(symbol, trade.id)
  }

  #applyOne({ sequence, events }: Committed, change: MarketChange): void {
    const levels = new Map<string, Level[]>()
    for (const event of events) {
      if (event.type === 'levelChanged') gather(levels, event)
      else if (event.type === 'traded') this.#trade(event, change)
      else if (event.type === 'assetDefined') this.assets.set(event.asset.asset, event.asset)
      else if (event.type === 'marketDefined') {
        this.markets.set(event.market.symbol, event.market)
        change.markets.push(event.market.symbol)
      } else if (event.type === 'futuresMarketDefined') {
        this.contracts.set(event.market.symbol, event.market)
        change.markets.push(event.market.symbol)
      } else if (event.type === 'haltChanged') change.markets.push(event.halt.market)
      else if (event.type === 'markRecorded') {
        this.marks.set(event.symbol, event)
        change.marks.push(event)
      }
    }
    for (const [symbol, changed] of levels) {
      const depth = this.#pairs.get(symbol)?.depth
      if (depth === undefined) continue
      const previousSequence = depth.sequence
      for (const level of changed) depth.apply(level, sequence)
      change.books.push({ symbol, sequence, previousSequence, levels: changed })
    }
  }

  #trade(event: Traded, change: MarketChange): void {
    const { symbol, tradeId: id, time, price, quantity, takerSide } = event
    const view = this.#pairs.get(symbol)
    const series = this.#candles.series(symbol, 'trade')
    if (view === undefined || series === undefined) return
    const trade = { id, time, price, quantity, takerSide }
    view.tape.push(trade)
    series.enter(id, { time, price, volume: BigInt(quantity), amount: event.quote, count: 1 })
    const bar = series.newestBar('1min')
    if (bar !== undefined) view.day.push(bar)
    change.trades.push({ symbol, trade })
  }
}

function enterAll<Value>(map: Map<string, Value>, values: readonly Value[], keyOf: (value: Value) => string): void {
  map.clear()
  for (const value of values) map.set(keyOf(value), value)
}

function gather(levels: Map<string, Level[]>, { symbol, side, price, quantity }: LevelChanged): void {
  const changed = levels.get(symbol)
  if (changed === undefined) levels.set(symbol, [{ side, price, quantity }])
  else changed.push({ side, price, quantity })
}
