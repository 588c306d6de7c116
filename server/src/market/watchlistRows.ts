// The watchlist of a user in the database.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export const WATCHLIST_MAX = 200

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
