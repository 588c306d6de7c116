// Commands of VIP levels: customers who trade or hold more pay lower fees.
//
//   growth     a whole number, computed by the server from committed rows with published weights; nobody sets it
//   level      the highest whose start is not above the growth
//   discount   what a level takes off a published fee rate
import type { Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'

export const VIP_LEVEL_MAX = 12

/** Shares of the published rates, in parts per million. */
export interface Discounts {
  spot: Rate
  futures: Rate
  convert: Rate
}

export interface VipLevel {
  level: number
  /** The lowest growth of the level. */
  start: number
  discounts: Discounts
}

export interface VipTerms {
  /** While it is false, everybody pays the published rates; levels stay. */
  isOpen: boolean
  /** Rising. A level that is not here is not offered. */
  levels: readonly VipLevel[]
}

/** For orders that are accepted from now on, and for growth that is recorded from now on. */
export interface SetVipTerms extends Stamped {
  type: 'vip.setTerms'
  terms: VipTerms
}
/** A customer's growth at the end of a day that is over. */
export interface RecordGrowth extends Stamped {
  type: 'vip.recordGrowth'
  user: number
  /** Days since 1970-01-01 UTC. */
  day: number
  growth: number
}

export type VipCommand = SetVipTerms | RecordGrowth
