import type { IndexTick } from '@assay/engine/convert/decision'
import type { Tick } from '../ticks/tickChain.ts'

/** A stored tick as the engine sees it. */
export function indexTick({ symbol, sequence, time, price, state, sources }: Tick): IndexTick {
  const received = sources.filter((source) => source.price !== null).map(({ receivedAt }) => receivedAt)
  return { symbol, sequence, time, price, state, receivedSince: received.length === 0 ? null : Math.min(...received) }
}
