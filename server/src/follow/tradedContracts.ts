// What traders trade: in each contract the size of their largest position of the last 90 days, and their leverage.
import { DAY_MS } from '@assay/engine/calendar'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'

const DAYS = 90

export interface TradedContract {
  symbol: string
  /** Of the largest position that was open in the last 90 days; 0 if there was none. */
  lots: bigint
  /** null: the contract's default. */
  leverage: number | null
}

/** By trader. */
export async function readTraded(
  { clock, db }: Pick<Core, 'clock'> & { db: Kysely<Database> },
  traders: readonly number[],
): Promise<ReadonlyMap<number, TradedContract[]>> {
  const { rows } = await sql<{ user_id: bigint; symbol: string; lots: bigint; leverage: number | null }>`
    with traded as (
      select user_id, symbol, max(quantity_max) as lots from futures_positions
      where user_id = any(${traders}::bigint[]) and (end_reason is null or updated_at > ${clock.now() - DAYS * DAY_MS})
      group by user_id, symbol
    ), chosen as (select user_id, symbol, leverage from futures_leverages where user_id = any(${traders}::bigint[]))
    select user_id, symbol, coalesce(lots, 0)::bigint as lots, leverage from traded full join chosen using (user_id, symbol)
    order by user_id, symbol`.execute(db)
  const contracts = Map.groupBy(rows, ({ user_id: user }) => Number(user))
  return new Map(
    [...contracts].map(([user, own]) => [
      user,
      own.map(({ symbol, lots, leverage }) => ({ symbol, lots: BigInt(lots), leverage })),
    ]),
  )
}
