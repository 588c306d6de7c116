// Price sources. They are polled: the index reads the source once a second.
import type { PairScales, Price } from '@assay/engine/money'

/** A venue's newest quote of a pair. Prices are in the quote coin; null for an empty side. */
export interface VenueQuote {
  venue: string
  bid: number | null
  ask: number | null
  /** Epoch ms, by our clock. */
  receivedAt: number
}

/** One minute: prices in ticks, volume in lots, amount in units of the quote, time of its opening. */
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
  /** The newest quote of every venue of the pair, however old. */
  quotes(symbol: string, now: number): VenueQuote[]
  /** An external price to compare the index with, from no venue of the index; null without one. */
  benchmark(symbol: string, now: number): VenueQuote | null
  /**
   * How many ms this machine's wall clock is ahead of the venues' clocks, the median of recent ones; null if no venue
   * reports its time.
   */
  wallAheadMs(): number | null
  /**
   * The minute bars of one UTC day before the exchange opened; empty without records. `day` is epoch ms of its
   * midnight.
   */
  minuteBars(symbol: string, day: number): MinuteBar[]
  /** Also prices these pairs if it can, without changing those that it prices already. */
  list(pairs: readonly PricedPair[]): void
  close(): Promise<void>
}

/** What a source needs to know about a pair. */
export interface PricedPair {
  id: number
  symbol: string
  coin: string
  baseCoin: string
  scales: PairScales
}

/** A pair with a simulated price; live sources need none. */
export interface SimulatedPair extends PricedPair {
  simulated: SimulatedWorld
}

export interface SimulatedWorld {
  startPrice: number
  /** Standard deviation of the annual log return. */
  volatility: number
  /** Correlation with the whole market, 0 to 1. */
  correlation: number
  /** Daily turnover in quote coins. */
  dailyTurnover: number
}
