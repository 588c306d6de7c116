import type { Transaction } from 'kysely'
import type * as core from '../context.ts'
import type { Database } from '../db/schema.ts'
import type { FindOwner } from './checkWanted.ts'
import type { Screening } from './screening.ts'

/** Takes its planned payment back. false: there is none, or the signer has it. */
export type RecallPayout = (
  transaction: Transaction<Database>,
  withdrawal: { withdrawalId: bigint; now: number },
) => Promise<boolean>

/** What withdrawals keep besides the foundations. */
export interface Own {
  screening: Screening
  /** Whose deposit address this is; null: nobody's here. */
  findOwner: FindOwner
  recallPayout: RecallPayout
}

export type UserContext = core.UserContext & Own
export type WithdrawalCore = core.Core & Own
