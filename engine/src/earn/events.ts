// Events of earn. Like all events they hold copies, and everything needed to write a row from one event.
import type { Amount } from '../money.ts'
import type { EarnProduct, EarnTerms } from './commands.ts'

/** OWED: the principal is back, and the reserve still lacks some of the interest. The last two are ends. */
export type EarnStatus = 'EARNING' | 'OWED' | 'SETTLED' | 'REDEEMED'

export interface EarnProductDefined {
  type: 'earnProductDefined'
  product: EarnProduct
}
/** A position as a command left it. */
export interface EarnPositionChanged {
  type: 'earnPositionChanged'
  positionId: number
  user: number
  product: string
  asset: string
  terms: EarnTerms
  principal: Amount
  /** The lowest principal since the last 00:00 UTC: what earns today. */
  lowest: Amount
  /** Interest that is not paid yet, in 10^-18 coins. */
  accrued: bigint
  /** All interest paid so far, and in how many payments. */
  paid: Amount
  payments: number
  /** The first day that earns; and the day on which it ends, 0 if FLEXIBLE. */
  startDay: number
  endDay: number
  /** The last day whose interest was accrued. */
  accruedDay: number
  /** Since when the reserve lacks interest that is due; null if nothing is lacking. */
  owedSince: number | null
  autoRenew: boolean
  renewals: number
  status: EarnStatus
  openedAt: number
  updatedAt: number
}
/** One position's interest of one day. */
export interface InterestAccrued {
  type: 'interestAccrued'
  positionId: number
  user: number
  asset: string
  day: number
  principal: Amount
  /** In 10^-18 coins. */
  interest: bigint
  time: number
}
/** Which day comes next, and whether it has begun. */
export interface EarnDayChanged {
  type: 'earnDayChanged'
  day: number
  hasBegun: boolean
}
export type EarnEvent = EarnProductDefined | EarnPositionChanged | InterestAccrued | EarnDayChanged
