// Commands of convert: one coin for another at a quoted rate.
//
//   unit       the coin in which every index price is stated (usdt); it has no index of its own
//   mid        the index price
//   spread     what the rate is below the mid, in millionths: of a pair of coins the sum of both
//   inventory  the house's own coins for converting; it pays what users receive and gets what they give
import type { Amount, Price, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'
import type { IndexTick } from './decision.ts'

export interface ConvertCoin {
  asset: string
  /** The pair whose index is its price in the unit; null for the unit itself. */
  symbol: string | null
  /** Decimals of the index; 0 for the unit. */
  priceDecimals: number
  spread: Rate
  /** Of what the inventory pays; of two coins the higher one applies. */
  feeRate: Rate
  /** Of one convert, in the unit. */
  valueMin: Amount
  valueMax: Amount
  /** What the inventory may hold of it, with what open converts bring. */
  inventoryMax: Amount
  /** A closed coin accepts no new converts; open ones are decided. */
  isOpen: boolean
}

/** A new coin, or changed terms for new converts. */
export interface DefineCoin extends Stamped {
  type: 'convert.defineCoin'
  coin: ConvertCoin
}

/** The tick of a quoted mid. */
export interface QuotedTick {
  symbol: string
  sequence: number
  time: number
  price: Price
}

export interface ConvertQuote {
  /** Epoch ms: a quote is accepted for 8 s. */
  time: number
  /** null for the unit. */
  from: QuotedTick | null
  to: QuotedTick | null
  /** As shown to the user: other terms than the current ones are refused. */
  spread: Rate
  feeRate: Rate
}

export interface AcceptQuote extends Stamped {
  type: 'convert.accept'
  user: number
  convertId: number
  quoteId: string
  from: string
  to: string
  /** Given, in units of `from`. */
  amount: Amount
  quote: ConvertQuote
  /** The newest ticks of both coins' indices: null for the unit, and before the first tick. */
  heads: { from: IndexTick | null; to: IndexTick | null }
}

/** Decides the converts that the ticks decide. Converts that are decided or not yet decided are skipped. */
export interface DecideConverts extends Stamped {
  type: 'convert.decide'
  convertIds: number[]
  /** For each convert and coin: its deciding tick, or without one a tick more than 10 s after acceptance. */
  ticks: IndexTick[]
}

export type ConvertCommand = DefineCoin | AcceptQuote | DecideConverts
