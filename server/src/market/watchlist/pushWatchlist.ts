import type { UserContext } from '../../context.ts'
import { readWatchlist } from './watchlistRows.ts'

/** All open windows of the user get changes of the watchlist. */
export async function pushWatchlist({ db, caller, push }: UserContext): Promise<void> {
  const watched = await readWatchlist(db, caller.user.id)
  push.send(caller.user.id, { type: 'OWNCOIN', data: { coins: watched.map(({ symbol }) => symbol) } })
}
