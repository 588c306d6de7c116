// Commands of options.
import type { Price, Quantity, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'
import type { Samples } from './settlement.ts'
import type { OptionSeries } from './terms.ts'

/** Lists one expiry of one coin, with its terms and, by their rule, its strikes. */
export interface ListSeries extends Stamped {
  type: 'options.listSeries'
  series: OptionSeries
}
/** A published index tick with the volatility published with it: the inputs of a quote. */
export interface QuotedTick {
  /** The tick's sequence in the chain. */
  sequence: number
  /** Epoch ms of the tick. */
  time: number
  index: Price
  /** Of the expiry, annualised, before the smile. */
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
  /** The inputs of that price. */
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
/** With the stored ticks of the settlement window: prices and sequences. */
export interface SettleSeries extends Stamped {
  type: 'options.settleSeries'
  series: string
  samples: Samples
  /** First and last stored tick of the window, and the hash of the last; 0 and '' if there was none. */
  firstSequence: number
  lastSequence: number
  lastHash: string
}
/** The next step of a settled expiry that is not fully paid; steps.ts creates it. */
export interface PayRest extends Stamped {
  type: 'options.payRest'
  series: string
}
export type OptionsCommand = ListSeries | BuyOption | SellOption | SettleSeries | PayRest
