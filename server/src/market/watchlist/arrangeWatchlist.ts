import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { readListLimits } from '../../settings/listLimits.ts'
import { pushWatchlist } from './pushWatchlist.ts'
import { takeWatchlistTurn } from './watchlistRows.ts'

/** Of duplicates the first pair or group counts. Unknown pairs are ignored. */
export async function arrangeWatchlist(
  context: UserContext,
  { groups }: Parsed<'market', 'arrangeWatchlist'>,
): Promise<Output<'market', 'arrangeWatchlist'>> {
  const { db, market, caller, configuration } = context
  const user = BigInt(caller.user.id)
  const names = [...new Set(groups.map(({ name }) => name))].filter((name) => name !== '')
  const placed = new Map<string, string>()
  for (const { name, coins } of groups)
    for (const coin of coins) {
      const symbol = market.book(coin)?.symbol
      if (symbol !== undefined && !placed.has(symbol)) placed.set(symbol, name)
    }
  const limit = readListLimits(configuration).watchedPairs
  if (placed.size > limit) throw new ApiError('WATCHLIST_FULL', { limit })
  await db.transaction().execute(async (transaction) => {
    await takeWatchlistTurn(transaction, caller.user.id)
    await transaction.deleteFrom('watchlist').where('user_id', '=', user).execute()
    await transaction.deleteFrom('watchlist_groups').where('user_id', '=', user).execute()
    const rows = [...placed].map(([symbol, group], sort) => ({ user_id: user, symbol, group_name: group, sort }))
    if (rows.length > 0) await transaction.insertInto('watchlist').values(rows).execute()
    const made = names.map((name, sort) => ({ user_id: user, name, sort }))
    if (made.length > 0) await transaction.insertInto('watchlist_groups').values(made).execute()
  })
  await pushWatchlist(context)
  return {}
}
