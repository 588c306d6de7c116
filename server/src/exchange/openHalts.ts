// Whole markets that are halted now, as customers read it.
import type { Product } from '@assay/engine/halts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface OpenHalt {
  product: Product
  market: string
  /** Epoch ms. */
  since: number
  /** In the words of the operator who halted it, or RESERVES_CHECK; null: the exchange did, after a fault. */
  reason: string | null
}

export async function readOpenHalts(db: Kysely<Database>): Promise<OpenHalt[]> {
  const { rows } = await sql<OpenHalt>`
    select halts.product, halts.market, halts.changed_at::float8 as since, asked.reason
    from halts left join halt_requests asked
      on asked.product = halts.product and asked.market = halts.market and asked.ended_at is null
    where halts.is_halted and halts.user_id is null and halts.product is not null
    order by halts.changed_at`.execute(db)
  return rows
}
