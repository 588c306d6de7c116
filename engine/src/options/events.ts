// What options tell. Like every event these hold copies, and enough of them that a row is written from one alone.
import type { Amount, Price, Quantity, Rate } from '../money.ts'
import type { OptionSeries } from './terms.ts'

export type SeriesStatus = 'OPEN' | 'SETTLED' | 'VOID'
/** CLOSED: all of it was sold before the expiry. */
export type OptionPositionStatus = 'OPEN' | 'CLOSED' | 'SETTLED' | 'VOID'
export type OptionTradeKind = 'BUY' | 'SELL' | 'SETTLE' | 'VOID'

export interface SeriesChanged {
  type: 'optionSeriesChanged'
  series: OptionSeries
  status: SeriesStatus
  /** What settled it; null while it is open. */
  settlement: SeriesSettlement | null
}
export interface SeriesSettlement {
  /** null of a void one. */
  price: Price | null
  /** Sum of the prices in ticks, how many there were, and how many seconds were looked at. */
  sum: bigint
  priced: number
  seconds: number
  firstSequence: number
  lastSequence: number
  lastHash: string
  time: number
}
/** What one user has of one contract, after a command touched it. */
export interface OptionPositionChanged {
  type: 'optionPositionChanged'
  /** The trade that opened it. */
  positionId: number
  user: number
  series: string
  symbol: string
  units: Quantity
  unitsBought: Quantity
  /** Paid for the units that are still there, fees included. */
  cost: Amount
  /** All fees so far. */
  fees: Amount
  /** Result of what was sold and settled against what it cost; negative is a loss. */
  realised: Amount
  /** What the house holds for it: the most that it can pay. */
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
  /** Ticks of one coin; 0 where a settlement paid nothing. */
  price: number
  amount: Amount
  fee: Amount
  realised: Amount
  /** null of a settlement. */
  quote: { sequence: number; time: number; index: Price; volatility: Rate; iv: Rate } | null
  time: number
}
export type OptionsEvent = SeriesChanged | OptionPositionChanged | OptionTraded
