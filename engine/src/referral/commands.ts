// Commands of referral: an inviter gets a share of the fees that invited customers pay.
//
//   payer        the customer who pays a fee
//   inviters     who invited him (level 1), who invited that one (level 2), and the one before (level 3)
//   rebate       a share of one fee; it comes out of what the exchange has just earned, and of nothing else
//   pending      promised and not paid yet: for a day it can still go back to the fees
import type { Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'

export interface ReferralTerms {
  isOpen: boolean
  /** Shares of a fee for levels 1 to 3, in parts per million; together below the whole fee. */
  rates: readonly [Rate, Rate, Rate]
}

/**
 * ACTIVE: rebates are promised and paid. REVIEW: they are promised, and wait. ENDED: what is pending goes back, and nothing is
 * promised any more.
 */
export type ReferralStatus = 'ACTIVE' | 'REVIEW' | 'ENDED'

export interface Referral {
  user: number
  /** Level 1 first; one to three. */
  inviters: readonly number[]
  /** The part of the level-1 share that goes to the payer, in parts per million. */
  split: Rate
  status: ReferralStatus
}

/** Of fees that are paid from now on. */
export interface SetReferralTerms extends Stamped {
  type: 'referral.setTerms'
  terms: ReferralTerms
}
/** A new customer, or another status. Inviters and split never change. */
export interface SetReferral extends Stamped {
  type: 'referral.set'
  referral: Referral
}
/** false: the inviter gets no share of fees that are paid from now on. Shares that are pending are paid as usual. */
export interface SetEarning extends Stamped {
  type: 'referral.setEarning'
  user: number
  isEarning: boolean
}
/** Pays what has been pending for a day, and returns what referrals that have ended leave. */
export interface ReleaseRebates extends Stamped {
  type: 'referral.release'
}

export type ReferralCommand = SetReferralTerms | SetReferral | SetEarning | ReleaseRebates
