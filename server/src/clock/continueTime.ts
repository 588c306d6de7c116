// A process continues from the newest time that is stored, because the clock of its machine may be wrong. Ticks may be newer
// than the journal: they continue while the exchange is away.
import { type Kysely, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { SteadyClock } from './steadyClock.ts'

export interface Continuing {
  db: Kysely<Database>
  clock: Pick<SteadyClock, 'goOnFrom'>
  config: Pick<Config, 'prices'>
}

export async function continueTime({ db, clock, config }: Continuing): Promise<void> {
  const { rows } = await sql<{ newest: bigint }>`
    select greatest(time, (select max(time) from index_ticks)) as newest from engine_head`.execute(db)
  clock.goOnFrom(Number(rows[0]?.newest ?? 0), { isProven: config.prices === 'live' })
}
