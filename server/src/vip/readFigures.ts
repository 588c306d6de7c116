import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Figures, GROWTH_DAYS } from './growth.ts'

/** The figures of the 30 days that end with this one, by customer. A day without a figure counts as 0. */
export async function readFigures(
  db: Kysely<Database>,
  day: number,
  user: number | null = null,
): Promise<Map<number, Figures>> {
  const { rows } = await sql<{ user_id: bigint; fees: string; assets: string; earn: string }>`
    select user_id, sum(fees)::text as fees, div(sum(assets), ${GROWTH_DAYS})::text as assets,
      div(sum(earn), ${GROWTH_DAYS})::text as earn
    from vip_figures
    where day > ${day - GROWTH_DAYS}::integer and day <= ${day}::integer
      and (${user}::bigint is null or user_id = ${user}::bigint)
    group by user_id order by user_id`.execute(db)
  return new Map(
    rows.map(({ user_id: id, fees, assets, earn }) => [
      Number(id),
      { fees: BigInt(fees), assets: BigInt(assets), earn: BigInt(earn) },
    ]),
  )
}
