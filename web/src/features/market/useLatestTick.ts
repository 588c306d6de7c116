import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { checkTicks, type TickProof, type TickStretch } from './tickProof.ts'

const STRETCH_MS = 5000
const RENEW_EVERY_MS = 10_000

export interface LatestTick {
  tick: TickStretch['ticks'][number]
  /** null: this browser could not check it. */
  proof: TickProof | null
}

/** The newest tick of a pair's chain, checked in this browser together with the few before it; null where there is none. */
export function useLatestTick(symbol: string | undefined) {
  return useQuery({
    queryKey: ['latestTick', symbol],
    queryFn: () => readLatestTick(symbol ?? ''),
    enabled: symbol !== undefined,
    refetchInterval: RENEW_EVERY_MS,
    retry: false,
  })
}

async function readLatestTick(symbol: string): Promise<LatestTick | null> {
  const { time } = await api.market.getServerTime({})
  // The end lies ahead, so that a tick made meanwhile is in, and the newest is the one that the head signs.
  const stretch = await api.market.listTicks({ symbol, from: time - STRETCH_MS, to: time + STRETCH_MS })
  const tick = stretch.ticks.at(-1)
  return tick === undefined ? null : { tick, proof: await checkTicks(stretch) }
}
