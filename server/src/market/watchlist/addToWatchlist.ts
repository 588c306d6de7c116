import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { sql } from 'kysely'
import type { UserContext } from '../../context.ts'
import { readListLimits } from '../../settings/listLimits.ts'
import { pushWatchlist } from './pushWatchlist.ts'
import { takeWatchlistTurn } from './watchlistRows.ts'

/** Adding a watched pair moves it to the group; its position stays. */
export async function addToWatchlist(
  context: UserContext,
  { coin, group }: Parsed<'market', 'addToWatchlist'>,
): Promise<Output<'market', 'addToWatchlist'>> {
  const { db, market, caller, configuration } = context
  const symbol = market.book(coin)?.symbol
  if (symbol === undefined) throw new ApiError('NOT_FOUND', { coin })
  const user = BigInt(caller.user.id)
  const limit = readListLimits(configuration).watchedPairs
  await db.transaction().execute(async (transaction) => {
    await takeWatchlistTurn(transaction, caller.user.id)
    const { rows } = await sql<{ count: bigint; last: number | null; is_watched: boolean }>`
      select count(*) as count, max(sort) as last, coalesce(bool_or(symbol = ${symbol}), false) as is_watched
      from watchlist where user_id = ${user}`.execute(transaction)
    const { count = 0n, last = null, is_watched = false } = rows[0] ?? {}
    if (!is_watched && count >= limit) throw new ApiError('WATCHLIST_FULL', { limit })
    await transaction
      .insertInto('watchlist')
      .values({ user_id: user, symbol, group_name: group, sort: (last ?? 0) + 1 })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet({ group_name: group }))
      .execute()
  })
  await pushWatchlist(context)
  return {}
}
