// The user's orders and fills: read once, then kept by the WebSocket. Private messages are written into the query cache;
// after a gap ('resync') the lists are read again.
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Order } from '@assay/api/spot'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { readWhileLive } from '../../live/readWhileLive.ts'
import { useSession } from '../session/sessionStore.ts'
import {
  filterInput,
  HISTORY_PAGE,
  type HistoryFilter,
  isOfFutures,
  isOpen,
  mergeOpenOrder,
  newestFirst,
  nextPage,
} from '../trade/orders/orderLists.ts'

export type Fill = Output<'spot', 'listTradeRecords'>['rows'][number]

export const OPEN_ORDERS_KEY = ['spot', 'openOrders'] as const
const HISTORY_KEY = ['spot', 'orderHistory'] as const
const FILLS_KEY = ['spot', 'fills'] as const
const OPEN_MAX = 1000
/** The WebSocket sends each change; this only bounds how old a list can become when it is opened again. */
const STALE_MS = 60_000

function readOpenOrders(): Promise<Order[]> {
  return readWhileLive(live, {
    type: 'ORDER',
    read: async () => {
      const { rows } = await api.spot.listOrders({ status: 'open', pageSize: OPEN_MAX })
      return [...rows].sort(newestFirst)
    },
    merge: (rows, { data }) => (isOfFutures(data) ? rows : mergeOpenOrder(rows, data)),
  })
}

export function useOpenOrders() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: OPEN_ORDERS_KEY, queryFn: readOpenOrders, enabled: isSign, staleTime: STALE_MS })
}

/** Of one pair; the same array while nothing about them changed. */
export function useOpenOrdersOf(symbol: string): readonly Order[] {
  const { data } = useOpenOrders()
  return useMemo(() => (data ?? []).filter((order) => order.symbol === symbol), [data, symbol])
}

export function useOrderHistory(filter: HistoryFilter) {
  const isSign = useSession((session) => session.isSign)
  return useInfiniteQuery({
    queryKey: [...HISTORY_KEY, filter],
    queryFn: ({ pageParam }) =>
      api.spot.listOrders({ status: 'history', pageNum: pageParam, pageSize: HISTORY_PAGE, ...filterInput(filter) }),
    initialPageParam: 1,
    getNextPageParam: nextPage<Order>,
    enabled: isSign,
  })
}

export function useFills(filter: HistoryFilter) {
  const isSign = useSession((session) => session.isSign)
  return useInfiniteQuery({
    queryKey: [...FILLS_KEY, filter],
    queryFn: ({ pageParam }) =>
      api.spot.listTradeRecords({ pageNum: pageParam, pageSize: HISTORY_PAGE, ...filterInput(filter) }),
    initialPageParam: 1,
    getNextPageParam: nextPage<Fill>,
    enabled: isSign,
  })
}

/** After an answer of the exchange, without waiting for the WebSocket. */
export function takeOrder(cache: QueryClient, order: Order): void {
  cache.setQueryData<Order[]>(OPEN_ORDERS_KEY, (known) => known && mergeOpenOrder(known, order))
}

/** Keeps the lists current while a trade page is open. Once on a page. */
export function useOrderUpdates(): void {
  const cache = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  useEffect(() => {
    if (!isSign) return undefined
    const renew = (key: readonly string[]) => void cache.invalidateQueries({ queryKey: key })
    const stops = [
      live.on('ORDER', ({ data }) => {
        if (isOfFutures(data)) return
        takeOrder(cache, data)
        if (!isOpen(data)) renew(HISTORY_KEY)
      }),
      live.on('TRADE', () => renew(FILLS_KEY)),
      live.on('resync', () => renew(['spot'])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, isSign])
}
