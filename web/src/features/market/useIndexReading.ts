// A pair's index as it is made: its sources, how far apart they are, and whether it may be relied on. Read once, then
// kept by the WebSocket, one reading a second.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { group, percentText } from '@assay/ui/format'

export type IndexReading = Output<'market', 'getIndex'>

function keyOf(symbol: string) {
  return ['index', symbol] as const
}

function useReading(symbol: string) {
  return useQuery({
    queryKey: keyOf(symbol),
    queryFn: () => api.market.getIndex({ symbol }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** undefined until known, and where a pair has no sources. */
export function useIndexReading(symbol: string): IndexReading | undefined {
  return useReading(symbol).data
}

/** The first answer is on its way. */
export function useAwaitsReading(symbol: string): boolean {
  return useReading(symbol).isPending
}

/** Keeps the reading current. Once on a trade page. */
export function useLiveIndex(symbol: string): void {
  const cache = useQueryClient()
  useEffect(
    () => live.subscribe({ type: 'index', symbol }, ({ data }) => cache.setQueryData(keyOf(symbol), data)),
    [cache, symbol],
  )
}

/** In ms, of the used source that was received longest ago; null where none is used. */
export function oldestAge({ sources }: Pick<IndexReading, 'sources'>): number | null {
  const ages = sources.flatMap(({ isUsed, ageMs }) => (isUsed ? [ageMs] : []))
  return ages.length === 0 ? null : Math.max(...ages)
}

/** Seconds with one decimal, rounded up: '0.5'. */
export function ageText(ageMs: number): string {
  return group((Math.ceil(ageMs / 100) / 10).toFixed(1))
}

export interface SourceFacts {
  used: number
  all: number
  /** Widest distance of a used source from the index, in percent with two decimals, rounded up: '±0.02%'. */
  spread: string
}

export function sourceFacts({ sources, spread }: Pick<IndexReading, 'sources' | 'spread'>): SourceFacts {
  return {
    used: sources.filter((source) => source.isUsed).length,
    all: sources.length,
    spread: percentText(`±${group((Math.ceil(Number(spread) * 10_000 - 1e-9) / 100).toFixed(2))}`),
  }
}
