// The user's contract account, positions, stops and open orders: read once, then kept by the WebSocket.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { FuturesOrder, Position, Stop } from '@assay/api/futures'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { readWhileLive } from '../../live/readWhileLive.ts'
import { FUTURES_ACCOUNT_KEY } from '../balances/positionWorths.ts'
import { useSession } from '../session/sessionStore.ts'
import { isOfFutures, isOpen, mergeOpenOrder, newestFirst } from '../trade/orders/orderLists.ts'

export const FUTURES_KEY = ['futures', 'own'] as const
const POSITIONS_KEY = [...FUTURES_KEY, 'positions'] as const
const ORDERS_KEY = [...FUTURES_KEY, 'openOrders'] as const
const STOPS_KEY = [...FUTURES_KEY, 'stops'] as const
/** Lists of the past: order history, closed positions, trades, funding, liquidations. */
export const FUTURES_HISTORY_KEY = ['futures', 'history'] as const
const ALL = 1000
/** The WebSocket sends each change; this only bounds how old a list can become when it is opened again. */
const STALE_MS = 60_000

function useOwn<Data>(queryKey: readonly string[], queryFn: () => Promise<Data>, refetchInterval?: number) {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey,
    queryFn,
    enabled: isSign,
    staleTime: STALE_MS,
    ...(refetchInterval && { refetchInterval }),
  })
}

/** Read again once a minute: their places in the queue of auto-deleveraging move with everybody else's. */
export function usePositions() {
  const read = () =>
    readWhileLive(live, {
      type: 'POSITION',
      read: async () => (await api.futures.listPositions({ status: 0, pageSize: ALL })).rows,
      merge: (rows, { data }) => mergePosition(rows, data),
    })
  return useOwn(POSITIONS_KEY, read, STALE_MS)
}

export function useStops() {
  return useOwn(STOPS_KEY, () =>
    readWhileLive(live, {
      type: 'STOP',
      read: async () => (await api.futures.listStops({ status: 0, pageSize: ALL })).rows,
      merge: (rows, { data }) => mergeStop(rows, data),
    }),
  )
}

export function useOpenFuturesOrders() {
  return useOwn(ORDERS_KEY, () =>
    readWhileLive(live, {
      type: 'ORDER',
      read: async () => [...(await api.futures.listOrders({ status: 0, pageSize: ALL })).rows].sort(newestFirst),
      merge: (rows, { data }) => (isOfFutures(data) ? mergeOpenOrder(rows, data) : rows),
    }),
  )
}

const none: readonly never[] = []

/** Of one contract; the same array while nothing about them changed. */
export function useOwnOf<Row extends { symbol: string }>(rows: readonly Row[] | undefined, symbol: string) {
  return useMemo<readonly Row[]>(() => rows?.filter((row) => row.symbol === symbol) ?? none, [rows, symbol])
}

/** Newest first. A closed one leaves; an older message never undoes a newer one. */
export function mergePosition(known: readonly Position[], arrived: Position): Position[] {
  const before = known.find(({ positionId }) => positionId === arrived.positionId)
  if (before !== undefined && before.updatedAt > arrived.updatedAt) return [...known]
  if (arrived.status === 'CLOSED') return known.filter(({ positionId }) => positionId !== arrived.positionId)
  // Its place stays: rows never move under the finger.
  if (before !== undefined) return known.map((position) => (position === before ? arrived : position))
  return [arrived, ...known]
}

export function mergeStop(known: readonly Stop[], arrived: Stop): Stop[] {
  const others = known.filter(({ stopId }) => stopId !== arrived.stopId)
  return arrived.status === 'WAITING' ? [...others, arrived] : others
}

/** After an answer of the exchange, without waiting for the WebSocket. */
export function takeFuturesOrder(cache: QueryClient, order: FuturesOrder): void {
  cache.setQueryData<FuturesOrder[]>(ORDERS_KEY, (known) => known && mergeOpenOrder(known, order))
}

export function takePosition(cache: QueryClient, position: Position): void {
  cache.setQueryData<Position[]>(POSITIONS_KEY, (known) => known && mergePosition(known, position))
}

export function takeStops(cache: QueryClient, stops: readonly Stop[]): void {
  cache.setQueryData<Stop[]>(STOPS_KEY, (known) => known && stops.reduce(mergeStop, known))
}

/** The account is reckoned on the server; many changes in a moment ask for it once. */
const ACCOUNT_AFTER_MS = 250

/** Keeps all of it current while a trade page is open. Once on a page. */
export function useFuturesUpdates(): void {
  const cache = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  useEffect(() => {
    if (!isSign) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const renewAccount = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: FUTURES_ACCOUNT_KEY })
      }, ACCOUNT_AFTER_MS)
    }
    const renewHistory = () => void cache.invalidateQueries({ queryKey: FUTURES_HISTORY_KEY })
    const stops = [
      live.on('ORDER', ({ data }) => {
        if (!isOfFutures(data)) return
        takeFuturesOrder(cache, data)
        renewAccount()
        if (!isOpen(data)) renewHistory()
      }),
      live.on('POSITION', ({ data }) => {
        takePosition(cache, data)
        renewAccount()
        if (data.status === 'CLOSED') renewHistory()
      }),
      live.on('TRADE', renewHistory),
      live.on('STOP', ({ data }) => takeStops(cache, [data])),
      live.on('BALANCE', renewAccount),
      live.on('resync', () => {
        void cache.invalidateQueries({ queryKey: FUTURES_KEY })
        renewHistory()
      }),
    ]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [cache, isSign])
}
