// What options obey.
import type { Price, Quantity, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'
import type { Samples } from './settlement.ts'
import type { OptionSeries } from './terms.ts'

/** One expiry of one coin comes into being, with its terms and, by their rule, its strikes. */
export interface ListSeries extends Stamped {
  type: 'options.listSeries'
  series: OptionSeries
}
/** A published index tick with the volatility that was published with it: all that a quote is made from. */
export interface QuotedTick {
  /** Of the tick chain. */
  sequence: number
  /** Epoch ms of the tick. */
  time: number
  index: Price
  /** Of the expiry, a year, before the smile. */
  volatility: Rate
}
interface Trade extends Stamped {
  user: number
  /** The contract: 'BTC-261127-104000-C'. */
  symbol: string
  clientOrderId: string
  units: Quantity
  /** The ask or the bid that the user accepted, in ticks of one coin. */
  price: Price
  /** What that price was made from. */
  quote: QuotedTick
  /** The newest tick of the chain; null while the index is PAUSED. */
  newest: QuotedTick | null
}
export interface BuyOption extends Trade {
  type: 'options.buy'
}
export interface SellOption extends Trade {
  type: 'options.sell'
}
/** With the kept ticks of the settlement window: prices, and where in the chain they stand. */
export interface SettleSeries extends Stamped {
  type: 'options.settleSeries'
  series: string
  samples: Samples
  /** First and last tick of the window that was kept, and the hash of the last; 0 and '' where there was none. */
  firstSequence: number
  lastSequence: number
  lastHash: string
}
export type OptionsCommand = ListSeries | BuyOption | SellOption | SettleSeries
