// Events of convert.
import type { Amount, Rate } from '../money.ts'
import type { ConvertCoin } from './commands.ts'
import type { FailReason, NamedTick } from './decision.ts'

export interface ConvertCoinDefined {
  type: 'convertCoinDefined'
  coin: ConvertCoin
}

export type ConvertStatus = 'ACCEPTED' | 'FILLED' | 'FAILED'

/** The complete convert, when it was accepted and when it was decided. */
export interface ConvertChanged {
  type: 'convertChanged'
  convertId: number
  user: number
  quoteId: string
  from: string
  to: string
  amount: Amount
  /** Received if it is filled: what the inventory pays, less the fee. */
  receive: Amount
  fee: Amount
  spread: Rate
  feeRate: Rate
  quotedAt: number
  /** null for the unit coin. */
  quotedFrom: NamedTick | null
  quotedTo: NamedTick | null
  acceptedAt: number
  /** What the inventory holds for it; 0 once it is decided. */
  reserved: Amount
  status: ConvertStatus
  reason: FailReason | null
  /** The deciding ticks; null for the unit coin, while it is open, and where none came. */
  decidedFrom: NamedTick | null
  decidedTo: NamedTick | null
  decidedAt: number | null
}

export type ConvertEvent = ConvertCoinDefined | ConvertChanged
