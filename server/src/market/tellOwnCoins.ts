import type { UserContext } from '../context.ts'
import { readWatchlist } from './watchlistRows.ts'

/** All open windows of the user get changes of the watchlist. */
export async function tellOwnCoins({ db, caller, told }: UserContext): Promise<void> {
  const watched = await readWatchlist(db, caller.user.id)
  told.tell(caller.user.id, { type: 'OWNCOIN', data: { coins: watched.map(({ symbol }) => symbol) } })
}
