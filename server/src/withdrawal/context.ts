import type { Transaction } from 'kysely'
import type * as core from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { Channel } from '../outside/chains/channels.ts'
import type { FindOwner } from './checkWanted.ts'
import type { Screening } from './screening.ts'

/** Takes its planned payment back. false: there is none, or the signer has it. */
export type RecallPayout = (
  transaction: Transaction<Database>,
  withdrawal: { withdrawalId: bigint; now: number },
) => Promise<boolean>

/** What a payment costs, in the smallest unit of the network's own coin; null if the network cannot be asked now. */
export type EstimateGas = (payment: { channel: Channel; recipient: string }) => Promise<bigint | null>

/** What withdrawals keep besides the foundations. */
export interface Own {
  screening: Screening
  /** Whose deposit address this is; null: nobody's here. */
  findOwner: FindOwner
  recallPayout: RecallPayout
  estimateGas: EstimateGas
}

export type UserContext = core.UserContext & Own
export type WithdrawalCore = core.Core & Own
