// What payouts work with.
import type { Amount } from '@assay/engine/money'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { Network } from '../outside/chains/chain.ts'
import type { Chains } from '../outside/chains/openChains.ts'
import type { Retries } from '../limits/retries.ts'

export type PaidStatus = 'REVIEW' | 'APPROVED' | 'SIGNING' | 'BROADCAST' | 'CONFIRMING' | 'STUCK'

export interface ApprovedWithdrawal {
  withdrawalId: bigint
  channel: string
  /** As checkAddress writes addresses. */
  address: string
  asset: string
  /** amount − fee, in the exchange's smallest unit. */
  receives: bigint
}

export interface StatusMove {
  from: readonly PaidStatus[]
  to: PaidStatus
  /** By which the customer finds it on the network. */
  txid?: string
}

/** Withdrawals, as their slice hands them over. */
export interface Withdrawals {
  /** To be paid on this network, oldest first: at most so many of those after this one. */
  listApproved(network: Network, page: { after: bigint; most: number }): Promise<readonly ApprovedWithdrawal[]>
  /** Whether it is still to be paid. That stays true until the transaction ends. */
  isApproved(transaction: Transaction<Database>, withdrawalId: bigint): Promise<boolean>
  /** Only from one of these statuses. Answers what to call after the commit; null if it has another status. */
  move(transaction: Transaction<Database>, withdrawalId: bigint, move: StatusMove): Promise<(() => void) | null>
  /** Pays it in the ledger. The second call for one withdrawal changes nothing. */
  complete(withdrawalId: bigint): Promise<void>
  /** Gives its amount back, fee included. The second call changes nothing. */
  fail(withdrawalId: bigint): Promise<void>
}

export interface NetworkFee {
  /** The network's name and the transaction's id. */
  transaction: string
  asset: string
  amount: Amount
  /** How many earlier tries were refused. */
  refusals: number
}

export interface Payouts {
  db: Kysely<Database>
  chains: Pick<Chains, 'channels' | 'rules' | 'chain'>
  clock: Pick<Clock, 'now'>
  log: Pick<Logger, 'warn' | 'error'>
  retries: Pick<Retries, 'try'>
  withdrawals: Withdrawals
  /** The approved withdrawal after which the next round of a network begins; none: it begins with the oldest. */
  turns: Map<Network, bigint>
  /** Books what a network has taken, once for each transaction. false: the house's account for it has too little. */
  payFee(fee: NetworkFee): Promise<boolean>
  /** Withdrawals of this asset are halted. */
  isHalted(asset: string): boolean
  /** Why nothing of this asset may be paid out now; null if it may. */
  stopOf(asset: string): Promise<string | null>
}
