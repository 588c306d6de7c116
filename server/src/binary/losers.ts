// The share of traders who lost money: what everybody should know before the first contract.
import { DAY_MS } from '@assay/engine/calendar'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { shareText } from './tally.ts'

const DAYS = 90
/** With fewer traders, a share would reveal individuals. */
const PEOPLE_MIN = 10

interface Counted {
  traded: bigint
  lost: bigint
}

/** Over contracts settled in the last 90 days; null with fewer than ten traders. */
export async function countLosers(
  db: Kysely<Database>,
  now: number,
): Promise<{ days: number; people: number; shareLost: string | null }> {
  const { rows } = await sql<Counted>`
    select count(*) as traded, count(*) filter (where result < 0) as lost
    from (
      select sum(payout - stake) as result from binary_positions
      where status <> 'OPEN' and settled_at >= ${now - DAYS * DAY_MS}
      group by user_id
    ) as people`.execute(db)
  const { traded, lost } = rows[0] ?? { traded: 0n, lost: 0n }
  return { days: DAYS, people: Number(traded), shareLost: traded < PEOPLE_MIN ? null : shareText(lost, traded) }
}
