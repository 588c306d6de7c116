import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '@assay/api/schemas'
import { api } from '../../api.ts'

export type ListedCoin = Output<'market', 'listSymbols'>['rows'][number]

const COINS_MAX = 1000
/** For a coin that is not in the list yet. */
const SCALE_DEFAULT = 8

/** Every coin that is listed, in the operator's order, with its number of decimals. */
export function useListedCoins() {
  return useQuery({
    queryKey: ['listedCoins'],
    queryFn: async () => (await api.market.listSymbols({ pageSize: COINS_MAX })).rows,
    staleTime: 10 * 60_000,
  })
}

/** Decimals of a coin. */
export function useCoinScale(): (coin: string) => number {
  const { data } = useListedCoins()
  return useMemo(() => {
    const scales = new Map((data ?? []).map(({ symbol, scale }) => [symbol.toUpperCase(), scale]))
    return (coin) => scales.get(coin.toUpperCase()) ?? SCALE_DEFAULT
  }, [data])
}
