// Events of referral. Like all events they hold copies, and everything needed to write a row from one event.
import type { Amount, Rate } from '../money.ts'
import type { Wallet } from '../nouns.ts'
import type { Referral, ReferralTerms } from './commands.ts'

export interface ReferralTermsSet {
  type: 'referralTermsSet'
  terms: ReferralTerms
}
export interface ReferralChanged {
  type: 'referralChanged'
  referral: Referral
}
/** Whether this inviter gets shares of new fees. */
export interface EarningChanged {
  type: 'earningChanged'
  user: number
  isEarning: boolean
}
/** A share of one fee, for one person. */
export interface RebatePromised {
  type: 'rebatePromised'
  /** Of the entry that has the fee: 'trade:btcusdt:17'. */
  reference: string
  payer: number
  user: number
  /** 0 for the payer's own part, else 1 to 3. */
  level: number
  asset: string
  /** The whole fee, the share of it in parts per million, and what that is, rounded down. */
  fee: Amount
  rate: Rate
  amount: Amount
  /** Of which it becomes a part. */
  pendingId: number
  time: number
}
/** What one person gets for one payer's fees of one hour, in one coin, as a command left it. */
export interface PendingRebateChanged {
  type: 'pendingRebateChanged'
  pendingId: number
  payer: number
  user: number
  asset: string
  /** The wallet of the fees: rebates of futures wait in CONTRACT. They are paid into PLATFORM. */
  wallet: Wallet
  amount: Amount
  /** Epoch ms, a full hour. */
  dueAt: number
  status: 'PENDING' | 'PAID' | 'REVERSED'
  updatedAt: number
}
export type ReferralEvent = ReferralTermsSet | ReferralChanged | EarningChanged | RebatePromised | PendingRebateChanged
