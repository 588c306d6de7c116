// What /api/health says of the watchers of deposits. Anybody may ask, as often as they like: the database is asked once a
// second at most.
import type { Core } from '../context.ts'
import { readWatcherStates, type WatcherState } from '../outside/chains/watcherStates.ts'

const KEPT_MS = 1000

type Report = (Pick<WatcherState, 'network' | 'condition'> & { lagBlocks: number; lagSeconds: number })[]

/** null while the database cannot be asked. */
export function createWatcherReport(core: Core): () => Promise<Report | null> {
  let kept: { at: number; report: Promise<Report | null> } | null = null
  return () => {
    const now = core.clock.now()
    if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, report: read(core).catch(() => null) }
    return kept.report
  }
}

async function read(core: Core): Promise<Report> {
  const states = await readWatcherStates(core)
  return states.map(({ network, condition, blocks, seconds }) => ({
    network,
    condition,
    lagBlocks: blocks,
    lagSeconds: seconds,
  }))
}
