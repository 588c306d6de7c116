// What the user owns in the three wallets: read once, then kept by the WebSocket.
import { type QueryState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { readWhileLive } from '../../live/readWhileLive.ts'
import { USER_CHANGED, useSession } from '../session/sessionStore.ts'

export type Balance = Output<'wallet', 'listBalances'>[number]
export type WalletName = Balance['wallet']

export const BALANCES_KEY = ['balances'] as const

/** Rows that arrive replace those of the same wallet and coin; new ones follow. */
export function mergeBalances(known: readonly Balance[], arrived: readonly Balance[]): Balance[] {
  const key = (balance: Balance) => `${balance.wallet}:${balance.coin}`
  const merged = new Map(known.map((balance) => [key(balance), balance]))
  for (const balance of arrived) merged.set(key(balance), balance)
  return [...merged.values()]
}

function readBalances(): Promise<Balance[]> {
  return readWhileLive<'BALANCE', Balance[]>(live, {
    type: 'BALANCE',
    read: () => api.wallet.listBalances({}),
    merge: (rows, { data }) => mergeBalances(rows, data),
  })
}

/** Writes live balances into the query cache. Once, in the shell. */
export function useBalanceUpdates(): void {
  const cache = useQueryClient()
  const isSign = useSession((session) => session.isSign)
  useEffect(() => {
    if (!isSign) return undefined
    const refresh = () => void cache.invalidateQueries({ queryKey: BALANCES_KEY })
    const refreshOld = () => {
      if (!isFresh(cache.getQueryState(BALANCES_KEY))) refresh()
    }
    const stops = [
      live.on('BALANCE', (message) => {
        cache.setQueryData<Balance[]>(BALANCES_KEY, (known) => known && mergeBalances(known, message.data))
      }),
      live.on('resync', refresh),
    ]
    window.addEventListener(USER_CHANGED, refreshOld)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener(USER_CHANGED, refreshOld)
    }
  }, [cache, isSign])
}

const FRESH_MS = 5000

/** Asked for just now: at the start the user and the balances are read side by side. */
function isFresh(state: QueryState | undefined): boolean {
  return state !== undefined && (state.fetchStatus === 'fetching' || Date.now() - state.dataUpdatedAt < FRESH_MS)
}

/** All balances of the signed-in user, as a query: data, isPending, error, refetch, dataUpdatedAt. */
export function useBalances() {
  const isSign = useSession((session) => session.isSign)
  return useQuery({ queryKey: BALANCES_KEY, queryFn: readBalances, enabled: isSign })
}

/** One coin of one wallet; undefined until known. A coin that was never held is zero. */
export function useBalance(wallet: WalletName, coin: string): Balance | undefined {
  const { data } = useBalances()
  return useMemo(() => {
    if (data === undefined) return undefined
    const same = (balance: Balance) => balance.wallet === wallet && balance.coin.toUpperCase() === coin.toUpperCase()
    return data.find(same) ?? { wallet, coin, available: '0', held: '0', total: '0' }
  }, [data, wallet, coin])
}
