import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/schema.ts'

/** Resolves when so many statements wait for a lock that others hold. */
export async function untilWaiting(db: Kysely<Database>, count: number): Promise<void> {
  const waiting = sql<{ count: bigint }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => Number((await waiting.execute(db)).rows[0]?.count), { timeout: 5000 })
    .toBeGreaterThanOrEqual(count)
}
