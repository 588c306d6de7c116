// Events of welfare. Like all events they hold copies, and everything needed to write a row from one event.
import type { Amount, Rate } from '../money.ts'
import type { RewardKind, WelfareTask } from './commands.ts'

export interface WelfareTaskDefined {
  type: 'welfareTaskDefined'
  task: WelfareTask
}
/** CLAIMED: some of it can be used. USED: all of it was, as CASH is at once. EXPIRED: the rest went back. */
export type RewardStatus = 'CLAIMED' | 'USED' | 'EXPIRED'

/** As a command left it. */
export interface RewardChanged {
  type: 'rewardChanged'
  rewardId: number
  user: number
  task: string
  kind: RewardKind
  asset: string
  amount: Amount
  rate: Rate
  /** Not used yet. */
  left: Amount
  status: RewardStatus
  claimedAt: number
  /** null for CASH. */
  expiresAt: number | null
  updatedAt: number
}
/** A voucher or a boost has paid. */
export interface RewardUsed {
  type: 'rewardUsed'
  rewardId: number
  user: number
  /** Of the entry with the fee or the interest. */
  reference: string
  kind: RewardKind
  asset: string
  /** The fee or the interest, less what other rewards paid of it. */
  base: Amount
  amount: Amount
  time: number
}
export type WelfareEvent = WelfareTaskDefined | RewardChanged | RewardUsed
