import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../../context.ts'
import { readWatchlist } from './watchlistRows.ts'

export async function listWatchlist(
  { db, caller }: UserContext,
  _input: Parsed<'market', 'listWatchlist'>,
): Promise<Output<'market', 'listWatchlist'>> {
  const watched = await readWatchlist(db, caller.user.id)
  return watched.map(({ symbol, group, sort }) => ({ coin: symbol, group, sort }))
}
