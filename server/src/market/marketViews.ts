// Public views of every pair, built only from committed events: books, trades, bars and 24 h figures.
import type { Asset } from '@assay/engine/nouns'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { MarkRecorded } from '@assay/engine/futures/events'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { LevelChanged, Traded } from '@assay/engine/events'
import type { Committed } from '../exchange/door.ts'
import type { Candles } from './candles.ts'
import type { CommittedState } from './committedRows.ts'
import type { DayWindow } from './dayWindow.ts'
import type { DepthView, Level } from './depthView.ts'
import type { Tape, TapeTrade } from './tape.ts'

export interface MarketChange {
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
  readonly #pairs: ReadonlyMap<string, PairView>
  readonly #candles: Candles
  readonly #from: number

  constructor({
    pairs,
    candles,
    state,
  }: { pairs: ReadonlyMap<string, PairView>; candles: Candles; state: CommittedState }) {
    this.#pairs = pairs
    this.#candles = candles
    this.#from = state.sequence
    for (const asset of state.assets) this.assets.set(asset.asset, asset)
    for (const market of state.markets) this.markets.set(market.symbol, market)
    for (const market of state.contracts) this.contracts.set(market.symbol, market)
    for (const mark of state.marks) this.marks.set(mark.symbol, mark)
    for (const { symbol, ...level } of state.levels) pairs.get(symbol)?.depth.apply(level, state.sequence)
    for (const { symbol, ...trade } of state.trades) pairs.get(symbol)?.tape.push(trade)
  }

  pair(symbol: string): PairView | undefined {
    return this.#pairs.get(symbol)
  }

  /** The changes of a batch; commits already read from the tables at the start change nothing again. */
  apply(batch: readonly Committed[]): MarketChange {
    const change: MarketChange = { books: [], trades: [], markets: [], marks: [] }
    for (const committed of batch) if (committed.sequence > this.#from) this.#applyOne(committed, change)
    return change
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

function gather(levels: Map<string, Level[]>, { symbol, side, price, quantity }: LevelChanged): void {
  const changed = levels.get(symbol)
  if (changed === undefined) levels.set(symbol, [{ side, price, quantity }])
  else changed.push({ side, price, quantity })
}
