// A user's watchlist in the database.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface WatchedPair {
  symbol: string
  group: string
  sort: number
}

export async function readWatchlist(db: Kysely<Database>, userId: number): Promise<WatchedPair[]> {
  const rows = await db
    .selectFrom('watchlist')
    .select(['symbol', 'group_name', 'sort'])
    .where('user_id', '=', BigInt(userId))
    .orderBy('sort')
    .orderBy('symbol')
    .execute()
  return rows.map((row) => ({ symbol: row.symbol, group: row.group_name, sort: row.sort }))
}

const LOCK = 7_202_610

/** Concurrent changes of one list take turns until the end of the transaction, so that its limit holds. */
export async function takeWatchlistTurn(transaction: Kysely<Database>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, ${userId % 2 ** 31}::integer)`.execute(transaction)
}
