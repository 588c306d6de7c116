import type { Stamped } from '../nouns.ts'
import type { Amount } from '../money.ts'

/** A payment to a customer's address has enough confirmations to be credited. */
export interface CreditDeposit extends Stamped {
  type: 'transfer.creditDeposit'
  user: number
  /** Names the payment for ever: network, transaction, and its output or log. */
  deposit: string
  asset: string
  amount: Amount
}
/** The payment can no longer be undone by the network. */
export interface FinalizeDeposit extends Stamped {
  type: 'transfer.finalizeDeposit'
  user: number
  deposit: string
}
/** The network has undone a payment that was credited. */
export interface ReverseDeposit extends Stamped {
  type: 'transfer.reverseDeposit'
  user: number
  deposit: string
}

export type DepositCommand = CreditDeposit | FinalizeDeposit | ReverseDeposit
