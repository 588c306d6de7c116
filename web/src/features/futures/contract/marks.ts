// Mark, index, funding and open interest of the contracts: read once, then kept by the WebSocket for the one that is
// shown and for those in which there are positions.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MarkFigures } from '@assay/api/futures'
import { api } from '../../../api.ts'
import { live } from '../../../live/live.ts'

const KEY = ['futures', 'marks'] as const

export function useMarks() {
  return useQuery({ queryKey: KEY, queryFn: () => api.futures.listMarks({}), staleTime: Number.POSITIVE_INFINITY })
}

/** undefined until known. */
export function useMark(symbol: string): MarkFigures | undefined {
  const { data } = useMarks()
  return useMemo(() => data?.find((mark) => mark.symbol === symbol), [data, symbol])
}

function takeMark(cache: QueryClient, mark: MarkFigures): void {
  cache.setQueryData<MarkFigures[]>(KEY, (known) =>
    known === undefined ? known : [...known.filter(({ symbol }) => symbol !== mark.symbol), mark],
  )
}

/** Keeps these current. Once on a page. */
export function useLiveMarks(symbols: readonly string[]): void {
  const cache = useQueryClient()
  const key = [...new Set(symbols)].sort().join(',')
  useEffect(() => {
    const stops = key
      .split(',')
      .map((symbol) => live.subscribe({ type: 'mark', symbol }, ({ data }) => takeMark(cache, data)))
    stops.push(live.on('resync', () => void cache.invalidateQueries({ queryKey: KEY })))
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, key])
}
