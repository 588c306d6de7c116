import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'

/** Removing what is not there is no error. A pair that is no longer listed can still be removed. */
export async function removeFromWatchlist(
  { db, market, caller }: UserContext,
  { coin }: Parsed<'market', 'removeFromWatchlist'>,
): Promise<Output<'market', 'removeFromWatchlist'>> {
  await db
    .deleteFrom('watchlist')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('symbol', '=', market.book(coin)?.symbol ?? coin)
    .execute()
  return {}
}
