import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { pushWatchlist } from './pushWatchlist.ts'

/** Removing a pair that is not watched is no error. A pair that is no longer listed can still be removed. */
export async function removeFromWatchlist(
  context: UserContext,
  { coin }: Parsed<'market', 'removeFromWatchlist'>,
): Promise<Output<'market', 'removeFromWatchlist'>> {
  const { db, market, caller } = context
  await db
    .deleteFrom('watchlist')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('symbol', '=', market.book(coin)?.symbol ?? coin)
    .execute()
  await pushWatchlist(context)
  return {}
}
