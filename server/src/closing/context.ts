import type { Amount } from '@assay/engine/money'
import type { Asset } from '@assay/engine/nouns'
import type { Transaction } from 'kysely'
import type * as core from '../context.ts'
import type { Database } from '../db/schema.ts'

export interface Own {
  /** In USDT; null without a price. */
  worthOf: (asset: Asset, amount: Amount) => Amount | null
  /** Opens a ticket of this customer that only operators read until they answer. */
  tellSupport: (
    transaction: Transaction<Database>,
    notice: { userId: number; text: string; now: number },
  ) => Promise<void>
}

export type UserContext = core.UserContext & Own
/** Of work that nobody waits for. */
export type JobContext = core.Core & Own
