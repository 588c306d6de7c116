// Events of options. Like all events they hold copies, and everything needed to write a row from one event.
import type { Amount, Price, Quantity, Rate } from '../money.ts'
import type { OptionSeries } from './terms.ts'

export type SeriesStatus = 'OPEN' | 'SETTLED' | 'VOID'
/** CLOSED: completely sold before the expiry. */
export type OptionPositionStatus = 'OPEN' | 'CLOSED' | 'SETTLED' | 'VOID'
export type OptionTradeKind = 'BUY' | 'SELL' | 'SETTLE' | 'VOID'

export interface SeriesChanged {
  type: 'optionSeriesChanged'
  series: OptionSeries
  status: SeriesStatus
  /** The settlement; null while it is open. */
  settlement: SeriesSettlement | null
}
export interface SeriesSettlement {
  /** null if void. */
  price: Price | null
  /** Sum of the prices in ticks, their number, and the number of seconds examined. */
  sum: bigint
  priced: number
  seconds: number
  firstSequence: number
  lastSequence: number
  lastHash: string
  time: number
}
/** One user's position in one contract, after a command changed it. */
export interface OptionPositionChanged {
  type: 'optionPositionChanged'
  /** The trade that opened it. */
  positionId: number
  user: number
  series: string
  symbol: string
  units: Quantity
  unitsBought: Quantity
  /** Paid for the remaining units, fees included. */
  cost: Amount
  /** All fees so far. */
  fees: Amount
  /** Proceeds and payouts less their cost; negative is a loss. */
  realised: Amount
  /** The house's hold for it: the most that it can pay. */
  reserved: Amount
  /** Paid at the expiry. */
  payout: Amount
  status: OptionPositionStatus
  openedAt: number
  updatedAt: number
}
export interface OptionTraded {
  type: 'optionTraded'
  /** Counts from 1 over all options. */
  tradeId: number
  positionId: number
  user: number
  series: string
  symbol: string
  kind: OptionTradeKind
  clientOrderId: string
  units: Quantity
  /** Ticks of one coin; 0 if a settlement paid nothing. */
  price: number
  amount: Amount
  fee: Amount
  realised: Amount
  /** null for a settlement. */
  quote: { sequence: number; time: number; index: Price; volatility: Rate; iv: Rate } | null
  time: number
}
export type OptionsEvent = SeriesChanged | OptionPositionChanged | OptionTraded
