// The user's second contracts: read once, then kept by the WebSocket, which sends each settlement.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BinaryContract } from '@assay/api/binary'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { readWhileLive } from '../../live/readWhileLive.ts'
import { useSession } from '../session/sessionStore.ts'

const OPEN_KEY = ['binary', 'open'] as const
const SETTLED_KEY = ['binary', 'settled'] as const
const PAGE = 50
const OPEN_MAX = 1000
/** How soon after its acceptance, or the lock of its round, a contract usually has its entry. */
const ENTRY_AFTER_MS = 2500

/** Soonest to end first; a settled one leaves. */
export function mergeOpen(known: readonly BinaryContract[], arrived: BinaryContract): BinaryContract[] {
  const others = known.filter(({ orderId }) => orderId !== arrived.orderId)
  if (arrived.status !== 'OPEN') return others
  return [...others, arrived].sort((one, other) => one.expiresAt - other.expiresAt || one.orderId - other.orderId)
}

/** In how many ms the open contracts are to be read again: the WebSocket sends an acceptance and a settlement, but not the
 *  entry between them. false while each has its entry. */
export function entryReadIn(contracts: readonly BinaryContract[], now: number): number | false {
  const waits = contracts
    .filter(({ entry }) => entry === null)
    .map(({ acceptedAt, lockAt }) => Math.max(ENTRY_AFTER_MS, (lockAt ?? acceptedAt) + ENTRY_AFTER_MS - now))
  return waits.length === 0 ? false : Math.min(...waits)
}

function readOpen(): Promise<BinaryContract[]> {
  return readWhileLive<'SETTLEMENT', BinaryContract[]>(live, {
    type: 'SETTLEMENT',
    read: async () => {
      const { rows } = await api.binary.listPositions({ status: 'open', pageSize: OPEN_MAX })
      return rows.reduce<BinaryContract[]>(mergeOpen, [])
    },
    merge: (rows, { data }) => (data.product === 'binary' ? mergeOpen(rows, data) : rows),
  })
}

export function useOpenContracts() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({
    queryKey: OPEN_KEY,
    queryFn: readOpen,
    enabled: isSign,
    refetchInterval: ({ state }) => entryReadIn(state.data ?? [], live.serverNow()),
  })
}

export function useSettledContracts() {
  const isSign = useSession((session) => session.isSign)
  return useInfiniteQuery({
    queryKey: SETTLED_KEY,
    queryFn: ({ pageParam }) => api.binary.listRecords({ pageNum: pageParam, pageSize: PAGE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
    enabled: isSign,
  })
}

export function useOwnRecord() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: ['binary', 'record'], queryFn: () => api.binary.getOwnRecord({}), enabled: isSign })
}

export function usePeriods(symbol: string) {
  return useQuery({
    queryKey: ['binary', 'periods', symbol],
    queryFn: () => api.binary.listPeriods({ symbol }),
    refetchInterval: 30_000,
  })
}

/** After an answer of the exchange, without waiting for the WebSocket. */
export function takeContract(cache: QueryClient, contract: BinaryContract): void {
  cache.setQueryData<BinaryContract[]>(OPEN_KEY, (known) => known && mergeOpen(known, contract))
}

/** Keeps the lists current; `onSettled` hears of each result once. One on a page. */
export function useContractUpdates(onSettled: (contract: BinaryContract) => void): void {
  const cache = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  useEffect(() => {
    if (!isSign) return undefined
    const renew = (key: readonly string[]) => void cache.invalidateQueries({ queryKey: key })
    const stops = [
      live.on('SETTLEMENT', ({ data }) => {
        if (data.product !== 'binary') return
        takeContract(cache, data)
        if (data.status === 'OPEN') return
        renew(SETTLED_KEY)
        renew(['binary', 'record'])
        onSettled(data)
      }),
      live.on('resync', () => renew(['binary'])),
      // The index's state opens and closes periods.
      live.on('MARKET_STATE', () => renew(['binary', 'periods'])),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, isSign, onSettled])
}
