// The payments that the hot wallet of a network can make. Accounts have balances; on Bitcoin, each payment spends
// outputs of its own.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Channel } from '../outside/chains/channels.ts'
import type { Fees } from './fees.ts'

export interface SpentOutput {
  txid: string
  place: number
  /** Of the customer's address that it lies on; null: on the hot wallet's. */
  source_number: bigint | null
  units: bigint
}

export interface Cover {
  fees: Fees
  /** Empty on networks of accounts. */
  inputs: readonly SpentOutput[]
}

export interface PaymentWanted {
  channel: Channel
  recipient: string
  units: bigint
}

export interface Wallet {
  /** What a payment costs and spends, or why it cannot be paid now, in words. */
  cover(wanted: PaymentWanted): Promise<Cover | { lack: string }>
  /** In the transaction that records the payment. False if somebody else has planned meanwhile. */
  claim(transaction: Transaction<Database>): Promise<boolean>
  /** It is planned now. */
  spend(wanted: PaymentWanted, cover: Cover): void
}
