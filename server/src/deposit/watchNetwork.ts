// One round of a network's watcher: follows the chain from the last block it knows, takes back what the network has undone,
// and moves each deposit on. Everything it knows is in the database, so it continues after any stop.
//
// Only the process that acts as jobs runs it. If two did, the second would find that the height has moved, and give up.
import type { Chain } from '../outside/chains/chain.ts'
import { catchUp } from './catchUp.ts'
import { followBlocks } from './followBlocks.ts'
import { moveDeposits } from './moveDeposits.ts'
import { TooDeep, type WatcherParts } from './watcherParts.ts'

/**
 * Throws ChainUnavailable; the next round tries again. Throws TooDeep too, and then in every round until the network has
 * the blocks again, or two operators have accepted that it has not (acceptBranch.ts): nothing is credited meanwhile, and
 * the network's channels are closed.
 */
export async function watchNetwork(parts: WatcherParts, chain: Chain): Promise<void> {
  // Before any block is followed: a block changes what a row that is behind the ledger would lead to.
  await catchUp(parts, chain.network)
  const isAtHead = await followBlocks(parts, chain).catch(async (error: unknown) => {
    if (error instanceof TooDeep) await keepStop(parts, chain, error)
    throw error
  })
  if (isAtHead) await keepStop(parts, chain, null)
  await moveDeposits(parts, chain, isAtHead)
}

async function keepStop({ db, log }: WatcherParts, { network }: Chain, stop: TooDeep | null): Promise<void> {
  const stopped = stop?.message ?? null
  const changed = await db
    .updateTable('deposit_watchers')
    .set({ stopped, stopped_above: stop?.above ?? null, accepted_above: null })
    .where('network', '=', network)
    .where('stopped', 'is distinct from', stopped)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  if (stop === null) log.warn({ network }, 'a watcher that had stopped goes on')
  else
    log.error({ network, reason: stopped }, 'a watcher has stopped: no deposit is credited until operators have looked')
}
