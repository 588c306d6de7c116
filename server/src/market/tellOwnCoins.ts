import type { UserContext } from '../context.ts'
import { readWatchlist } from './watchlistRows.ts'

/** Every window of the user follows a change of their collected coins. */
export async function tellOwnCoins({ db, caller, told }: UserContext): Promise<void> {
  const watched = await readWatchlist(db, caller.user.id)
  told.tell(caller.user.id, { type: 'OWNCOIN', data: { coins: watched.map(({ symbol }) => symbol) } })
}
