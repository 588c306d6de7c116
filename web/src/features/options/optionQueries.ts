// The chain, read once and kept by the WebSocket; the user's positions and records, kept by it too.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OptionChain, OptionPosition } from '@assay/api/options'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { useSession } from '../session/sessionStore.ts'

/** Every message restarts this: a chain is read again where the WebSocket is silent, and half before its quotes end. */
const SILENCE_MS = 2500
const MINUTE_MS = 60_000
const PAGE = 50
const POSITIONS = ['options', 'positions'] as const

export function useChain(symbol: string, series: string | null) {
  const cache = useQueryClient()
  const queryKey = ['options', 'chain', symbol, series]
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const read = await api.options.getOptionChain(series === null ? { symbol } : { symbol, series })
      return newerOf(cache.getQueryData<OptionChain>(queryKey), read)
    },
    refetchInterval: SILENCE_MS,
    // It is requested again anyway, so a failure is shown at once.
    retry: false,
    staleTime: 0,
    // The quotes of the expiry before stand until those of the new one are there; they are told apart by their name.
    placeholderData: (before) => (before?.expiries[0]?.symbol === symbol ? before : undefined),
  })
  useLiveChain(symbol, series, query.isPlaceholderData ? undefined : query.data?.series)
  return query
}

/** `named`: the expiry that the answer is about, where none was asked for. */
function useLiveChain(symbol: string, series: string | null, named: string | null | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (named === undefined || named === null) return undefined
    const queryKey = ['options', 'chain', symbol, series]
    return live.subscribe({ type: 'chain', symbol, series: named }, ({ data }) => {
      const known = cache.getQueryData<OptionChain>(queryKey)
      if (known?.series !== named) return
      cache.setQueryData<OptionChain>(queryKey, { ...known, ...data })
      // The list of expiries is not in the message: it is read once a minute, and when this one stops trading.
      const isOtherMinute = minuteOf(data) !== minuteOf(known)
      if (isOtherMinute) void cache.invalidateQueries({ queryKey, exact: true })
    })
  }, [cache, symbol, series, named])
}

function minuteOf({ quote }: Pick<OptionChain, 'quote'>): number | null {
  return quote === null ? null : Math.floor(quote.time / MINUTE_MS)
}

/** A message that came while the answer was on its way stays. */
function newerOf(known: OptionChain | undefined, read: OptionChain): OptionChain {
  const isOlder = known?.series === read.series && (known.quote?.sequence ?? 0) > (read.quote?.sequence ?? Infinity)
  return isOlder ? { ...read, quote: known.quote, rows: known.rows } : read
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
