// One round of a network's watcher: follows the chain from the last block it knows, takes back what the network has undone,
// and moves each deposit on. Everything it knows is in the database, so it continues after any stop.
//
// Only the process that acts as jobs runs it. If two did, the second would find that the height has moved, and give up.
import type { Chain } from '../outside/chains/chain.ts'
import { followBlocks } from './followBlocks.ts'
import { moveDeposits } from './moveDeposits.ts'
import type { WatcherParts } from './watcherParts.ts'

/** Throws ChainUnavailable, or TooDeep; the next round tries again. */
export async function watchNetwork(parts: WatcherParts, chain: Chain): Promise<void> {
  const isAtHead = await followBlocks(parts, chain)
  await moveDeposits(parts, chain, isAtHead)
}
