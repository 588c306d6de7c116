import type * as core from '../context.ts'
import type { FindOwner } from './checkWanted.ts'
import type { Screening } from './screening.ts'

/** What withdrawals keep besides the foundations. */
export interface Own {
  screening: Screening
  /** Whose deposit address this is; null: nobody's here. */
  findOwner: FindOwner
}

export type UserContext = core.UserContext & Own
export type WithdrawalCore = core.Core & Own
