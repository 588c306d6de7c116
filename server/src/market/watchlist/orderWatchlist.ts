import type { Output, Parsed } from '@assay/api/schemas'
import { sql } from 'kysely'
import type { UserContext } from '../../context.ts'
import { pushWatchlist } from './pushWatchlist.ts'

/** Watched pairs that are not named keep their order, after the named ones. Pairs that are not watched are ignored. */
export async function orderWatchlist(
  context: UserContext,
  { coins }: Parsed<'market', 'orderWatchlist'>,
): Promise<Output<'market', 'orderWatchlist'>> {
  const { db, market, caller } = context
  const symbols = coins.map((coin) => market.book(coin)?.symbol ?? coin)
  await sql`
    update watchlist set sort = placed.place
    from (
      select symbol, row_number() over (order by array_position(${symbols}::text[], symbol), sort, symbol) as place
      from watchlist where user_id = ${BigInt(caller.user.id)}
    ) as placed
    where watchlist.user_id = ${BigInt(caller.user.id)} and watchlist.symbol = placed.symbol`.execute(db)
  await pushWatchlist(context)
  return {}
}
