import type { Stamped } from '../nouns.ts'
import type { Amount } from '../money.ts'

/** A payment to a customer's address has enough confirmations to be credited, or a bank's statement has it. */
export interface CreditDeposit extends Stamped {
  type: 'transfer.creditDeposit'
  user: number
  /** Names the payment forever: network, transaction, and its output or log; or BANK: and the line of a statement. */
  deposit: string
  /** Names of its earlier credits: the network had undone them, and now has the payment again. */
  earlier: readonly string[]
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

/** Two operators write off what a customer owes for a payment that the network has undone. */
export interface WriteOffDeposit extends Stamped {
  type: 'transfer.writeOffDeposit'
  user: number
  deposit: string
}

/** Takes back a final credit: of a bank payment to the wrong customer, or of a payment that a network has undone after all. */
export interface RecallDeposit extends Stamped {
  type: 'transfer.recallDeposit'
  user: number
  /** As it was credited. */
  deposit: string
  asset: string
  amount: Amount
}

export type DepositCommand = CreditDeposit | FinalizeDeposit | ReverseDeposit | WriteOffDeposit | RecallDeposit

/** A transaction of our own is final: the network has taken its fee. */
export interface PayNetworkFee extends Stamped {
  type: 'transfer.payNetworkFee'
  /** GAS. */
  user: number
  /** Network and transaction. */
  transaction: string
  asset: string
  amount: Amount
}
/** Two operators move an available balance. A customer gets it from the house or gives it to the house. */
export interface CorrectBalance extends Stamped {
  type: 'transfer.correctBalance'
  /** A customer, or an account of the house. */
  user: number
  /** The id in the server's table, so that each correction is booked under one name. */
  correctionId: number
  /** HOUSE for a customer; for an account of the house another one, or what mirrors money outside. */
  counter: number
  asset: string
  /** To the user's account, or from it. */
  direction: 'ADD' | 'REMOVE'
  amount: Amount
}

export type TreasuryCommand = PayNetworkFee | CorrectBalance
/** A withdrawal begins: amount is held. payee: EXTERNAL_CHAIN, EXTERNAL_BANK, or another user, who is paid inside the exchange. */
export interface HoldWithdrawal extends Stamped {
  type: 'transfer.holdWithdrawal'
  user: number
  withdrawalId: number
  asset: string
  payee: number
  /** With the fee: the payee gets amount − fee. */
  amount: Amount
  fee: Amount
}
/** It was paid, or is now paid inside the exchange. */
export interface PayWithdrawal extends Stamped {
  type: 'transfer.payWithdrawal'
  user: number
  withdrawalId: number
}
/** It was cancelled, refused or failed. */
export interface RefundWithdrawal extends Stamped {
  type: 'transfer.refundWithdrawal'
  user: number
  withdrawalId: number
}

export type WithdrawalCommand = HoldWithdrawal | PayWithdrawal | RefundWithdrawal
