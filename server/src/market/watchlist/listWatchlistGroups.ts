import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { readWatchlist } from './watchlistRows.ts'

export async function listWatchlistGroups(
  { db, caller }: UserContext,
  _input: Parsed<'market', 'listWatchlistGroups'>,
): Promise<Output<'market', 'listWatchlistGroups'>> {
  const [watched, named] = await Promise.all([
    readWatchlist(db, caller.user.id),
    db
      .selectFrom('watchlist_groups')
      .select('name')
      .where('user_id', '=', BigInt(caller.user.id))
      .orderBy('sort')
      .orderBy('name')
      .execute(),
  ])
  // addToWatchlist may name a group that was never created.
  const names = new Set(['', ...named.map(({ name }) => name), ...watched.map(({ group }) => group)])
  return [...names].map((name) => ({
    name,
    coins: watched.filter(({ group }) => group === name).map(({ symbol }) => symbol),
  }))
}
