// Where prices come from. A source is asked, it never calls: the index reads it once a second.
import type { PairScales, Price } from '@assay/engine/money'

/** What one venue last said about a pair. Prices are in the quote coin; null for an empty side. */
export interface VenueQuote {
  venue: string
  bid: number | null
  ask: number | null
  /** Epoch ms, by our clock. */
  receivedAt: number
}

/** One minute: prices in ticks, volume in lots, amount in units of the quote, time that of its opening. */
export interface MinuteBar {
  time: number
  open: Price
  high: Price
  low: Price
  close: Price
  volume: bigint
  amount: bigint
  count: number
}

export interface PriceSource {
  readonly kind: 'simulated' | 'replay' | 'live'
  /** The newest word of every venue that knows the pair, however old it is. */
  quotes(symbol: string, now: number): VenueQuote[]
  /** Somebody outside who is no venue of the index, to compare it with; null where nobody is asked. */
  benchmark(symbol: string, now: number): VenueQuote | null
  /**
   * By how many ms this machine's wall clock is ahead of the venues' own clocks, the middle of those heard lately; null
   * where none says its time.
   */
  wallAheadMs(): number | null
  /**
   * The minute bars of one UTC day from before the exchange opened; empty where nothing is recorded.
   * `day` is epoch ms of its midnight.
   */
  minuteBars(symbol: string, day: number): MinuteBar[]
  close(): Promise<void>
}

/** A pair as a source needs to know it. */
export interface PricedPair {
  id: number
  symbol: string
  coin: string
  baseCoin: string
  scales: PairScales
  simulated: SimulatedWorld
}

export interface SimulatedWorld {
  startPrice: number
  /** Standard deviation of a year's log return. */
  volatility: number
  /** Share of its moves that it has in common with the whole market, 0 to 1. */
  correlation: number
  /** Turnover of a day in quote coins. */
  dailyTurnover: number
}
