// The chain, read again every second while it is looked at; the user's positions and records, kept by the live line.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OptionPosition } from '@assay/api/options'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { useSession } from '../session/sessionStore.ts'

const EVERY_MS = 1000
const VALUED_EVERY_MS = 5000
const PAGE = 50
const OPEN_MAX = 1000
const POSITIONS = ['options', 'positions'] as const

export function useChain(symbol: string, series: string | null) {
  return useQuery({
    queryKey: ['options', 'chain', symbol, series],
    queryFn: () => api.options.getOptionChain(series === null ? { symbol } : { symbol, series }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    // The quotes of the expiry before stand until those of the new one are there; they are told apart by their name.
    placeholderData: (before) => (before?.expiries[0]?.symbol === symbol ? before : undefined),
  })
}

export function useOptionPositions() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: [...POSITIONS, 'open'],
    queryFn: () => api.options.listOptionPositions({ status: 'open', pageSize: OPEN_MAX }),
    refetchInterval: VALUED_EVERY_MS,
    enabled: isSign,
  })
}

export function useClosedPositions() {
  const isSign = useSession((session) => session.isSign)
  return useInfiniteQuery({
    queryKey: [...POSITIONS, 'history'],
    queryFn: ({ pageParam }) =>
      api.options.listOptionPositions({ status: 'history', pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    enabled: isSign,
  })
}

export function useSettlements(coin: string) {
  return useInfiniteQuery({
    queryKey: ['options', 'settlements', coin],
    queryFn: ({ pageParam }) => api.options.listOptionSettlements({ coin, pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  })
}

export function renewPositions(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: POSITIONS })
}

/** Keeps the lists current; `onSettled` hears of each position that was settled. Once on a page. */
export function useOptionUpdates(onSettled: (position: OptionPosition) => void): void {
  const cache = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  useEffect(() => {
    if (!isSign) return undefined
    const stops = [
      live.on('SETTLEMENT', ({ data }) => {
        if (data.product !== 'options') return
        renewPositions(cache)
        const { status } = data.position
        if (status !== 'SETTLED' && status !== 'VOID') return
        void cache.invalidateQueries({ queryKey: ['options', 'settlements'] })
        onSettled(data.position)
      }),
      live.on('resync', () => renewPositions(cache)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, isSign, onSettled])
}
