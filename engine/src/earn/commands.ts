// Commands of earn: users set coins aside and get interest.
//
//   product    what is offered: a coin, a term, a rate; its terms are frozen into each position
//   principal  what a user has set aside: it stays in his financial wallet, held
//   reserve    the house's coins for interest; nothing else pays it
//   day        days since 1970-01-01 UTC; a day's interest is accrued at the next 00:00 UTC
import type { Amount, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'

/** FLEXIBLE can be left at any time. FIXED ends after its days. */
export type EarnKind = 'FLEXIBLE' | 'FIXED'
/** When accrued interest is paid out. MONTHLY: at 00:00 UTC of a fixed day of the month. */
export type InterestPaid = 'DAILY' | 'MONTHLY' | 'AT_MATURITY'

/** The part of a principal between this amount and the next tier's earns this much a year. */
export interface EarnTier {
  above: Amount
  rate: Rate
}

/** Frozen when a position is opened or renewed. */
export interface EarnTerms {
  /** Of the published terms; raised with each change. */
  version: number
  kind: EarnKind
  /** 0 if FLEXIBLE. */
  days: number
  /** Ascending, the first with `above` 0; a FIXED product has one. */
  tiers: readonly EarnTier[]
  paid: InterestPaid
  /** 1 to 28; 0 unless MONTHLY. */
  payDay: number
  /** Whether a FIXED position may be redeemed before its end, without interest. Interest is then paid at maturity. */
  earlyExit: boolean
}

export interface EarnProduct extends EarnTerms {
  product: string
  asset: string
  /** Of one subscription. */
  minimum: Amount
  maximum: Amount
  /** Principal of all users, and of one user. */
  quota: Amount
  userQuota: Amount
  /** How often one user may subscribe, ever; 0 for no limit. */
  purchasesMax: number
  /** The VIP level that a subscription or a renewal needs; 0 for none. */
  vipMin: number
  isOpen: boolean
}

export interface DefineEarnProduct extends Stamped {
  type: 'earn.defineProduct'
  product: EarnProduct
}
/** Adds to a FLEXIBLE position of the same terms, or opens a position. */
export interface Subscribe extends Stamped {
  type: 'earn.subscribe'
  user: number
  positionId: number
  product: string
  /** The version that the user has seen. */
  version: number
  amount: Amount
  /** FIXED only: whether it renews at its end, with the terms of that day. */
  autoRenew: boolean
}
/** A FIXED position is redeemed in full only. */
export interface Redeem extends Stamped {
  type: 'earn.redeem'
  user: number
  positionId: number
  amount: Amount
}
export interface SetAutoRenew extends Stamped {
  type: 'earn.setAutoRenew'
  user: number
  positionId: number
  autoRenew: boolean
}
/** The interest of a day that is over. Days come in order, each once. */
export interface AccrueDay extends Stamped {
  type: 'earn.accrueDay'
  day: number
}
/** The next step of a day that has begun. */
export interface AccrueRest extends Stamped {
  type: 'earn.accrueRest'
}

export type EarnCommand = DefineEarnProduct | Subscribe | Redeem | SetAutoRenew | AccrueDay | AccrueRest
