// The coins that a user collected. The list changes on the screen at once and goes back if the server refuses.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../api.ts'
import { live } from '../../live/live.ts'
import { useSession } from '../session/sessionStore.ts'

const KEY = ['watchlist'] as const

interface Watchlist {
  /** Symbols in the user's order; empty for a visitor. */
  symbols: readonly string[]
  isLoading: boolean
  has(symbol: string): boolean
  toggle(symbol: string): void
  /** Every watched symbol in its new order. */
  reorder(symbols: readonly string[]): void
  /** Why the last change was not made. */
  error: unknown
}

const none: readonly string[] = []

/** Another window of the user changed the list. Once, in the shell. */
export function useOwnCoins(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      live.on('OWNCOIN', ({ data }) => {
        cache.setQueryData(KEY, data.coins)
        void cache.invalidateQueries({ queryKey: [...KEY, 'groups'] })
      }),
    [cache],
  )
}

async function readSymbols(): Promise<string[]> {
  const entries = await api.market.listWatchlist({})
  return entries.sort((a, b) => a.sort - b.sort).map((entry) => entry.coin)
}

async function save(before: readonly string[], after: readonly string[]): Promise<void> {
  const added = after.find((symbol) => !before.includes(symbol))
  const removed = before.find((symbol) => !after.includes(symbol))
  if (added !== undefined) await api.market.addToWatchlist({ coin: added })
  else if (removed !== undefined) await api.market.removeFromWatchlist({ coin: removed })
  else await api.market.orderWatchlist({ coins: [...after] })
}

export function useWatchlist(): Watchlist {
  const isSign = useSession((session) => session.isSign)
  const cache = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: readSymbols, enabled: isSign })
  const change = useMutation({
    scope: { id: 'watchlist' },
    mutationFn: ({ before, after }: { before: readonly string[]; after: readonly string[] }) => save(before, after),
    onMutate: async ({ after }) => {
      await cache.cancelQueries({ queryKey: KEY })
      cache.setQueryData(KEY, [...after])
    },
    onError: (_error, { before }) => cache.setQueryData(KEY, [...before]),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  })
  const symbols = isSign ? (query.data ?? none) : none
  const { mutate, error } = change
  return useMemo(() => {
    const set = new Set(symbols)
    return {
      symbols,
      isLoading: isSign && query.isPending,
      has: (symbol) => set.has(symbol),
      toggle: (symbol) => {
        const after = set.has(symbol) ? symbols.filter((other) => other !== symbol) : [...symbols, symbol]
        mutate({ before: symbols, after })
      },
      reorder: (after) => mutate({ before: symbols, after }),
      error,
    }
  }, [symbols, isSign, query.isPending, mutate, error])
}
