import type { Amount } from '../money.ts'

/**
 * REVERSING: undone by the network, and not yet paid back in full by the customer. WRITTEN_OFF: the rest was written off; it is
 * paid after all from what comes back of the payment. FINAL and REVERSED are ends.
 */
export type CreditStatus = 'CREDITED' | 'FINAL' | 'REVERSING' | 'WRITTEN_OFF' | 'REVERSED'

/** A credit as a command left it. */
export interface DepositChanged {
  type: 'depositChanged'
  deposit: string
  user: number
  asset: string
  amount: Amount
  status: CreditStatus
  /** Of an undone payment: what the customer has paid back, and what the house has paid for him and not got back yet. */
  taken: Amount
  covered: Amount
  creditedAt: number
  updatedAt: number
}
/** A withdrawal after the command. HELD until it is paid or refunded, which is final. Times are those of the command. */
export interface WithdrawalChanged {
  type: 'withdrawalChanged'
  withdrawalId: number
  user: number
  asset: string
  payee: number
  /** With the fee. */
  amount: Amount
  fee: Amount
  status: 'HELD' | 'PAID' | 'REFUNDED'
}
