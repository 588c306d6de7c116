// Commands of welfare: rewards for tasks, out of money that was set aside for them beforehand.
//
//   task       what is rewarded; what a customer must have done is judged by the server, from committed rows
//   budget     the most that all rewards of a task come to
//   fund       the house's coins for rewards; nothing else pays them
//   voucher    pays a part of each later fee, or adds to later interest, until it is used up or its time is over
import type { Amount, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'

/** CASH: paid at once, free to use. FEE_VOUCHER: gives fees back. EARN_BOOST: adds to interest of earn. */
export type RewardKind = 'CASH' | 'FEE_VOUCHER' | 'EARN_BOOST'

export interface WelfareTask {
  task: string
  asset: string
  kind: RewardKind
  /** Of one reward: the cash, or the most that a voucher or a boost pays. */
  amount: Amount
  /** The part of each fee, or of interest, that it pays; 0 for CASH. */
  rate: Rate
  /** How long it can be used: to the 00:00 UTC after so many days; 0 for CASH. */
  days: number
  budget: Amount
  /** Epoch ms: claimed from the first on, and before the last. */
  startsAt: number
  endsAt: number
  isOpen: boolean
}

/** For claims from now on; rewards that were claimed stay as they are. */
export interface DefineWelfareTask extends Stamped {
  type: 'welfare.defineTask'
  task: WelfareTask
}
/** Once for each task and user. */
export interface ClaimReward extends Stamped {
  type: 'welfare.claim'
  user: number
  rewardId: number
  task: string
}
/** What is left of vouchers and boosts whose time is over goes back to the fund. */
export interface ExpireRewards extends Stamped {
  type: 'welfare.expire'
}

export type WelfareCommand = DefineWelfareTask | ClaimReward | ExpireRewards
