// Payouts, gas for sweeps and transfers to cold storage spend from the same hot wallet, and each is planned by balances that
// were read before. Recording a plan increases a counter in the same transaction. If another plan was recorded since
// the balances were read, nothing is recorded, and the next round reads again: so no two plans spend the same coins, also when
// two processes act as jobs for a moment. No lock is held while a node is asked.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface HotPlans {
  /** In the transaction that records a plan. False if somebody else has planned since these were read. */
  claim(transaction: Transaction<Database>): Promise<boolean>
  /** That transaction is committed. */
  planned(): void
}

/** Read them before the balances. */
export async function readHotPlans(db: Kysely<Database>, network: string): Promise<HotPlans> {
  const row = await db.selectFrom('hot_plans').select('plans').where('network', '=', network).executeTakeFirst()
  let plans = row?.plans ?? 0n
  return {
    async claim(transaction) {
      const { rows } = await sql`
        insert into hot_plans values (${network}, ${plans + 1n})
        on conflict (network) do update set plans = excluded.plans where hot_plans.plans = ${plans}
        returning plans`.execute(transaction)
      return rows.length > 0
    },
    planned() {
      plans += 1n
    },
  }
}
