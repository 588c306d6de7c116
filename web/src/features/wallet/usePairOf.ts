import { useOfferedSpot } from '../market/offeredPairs.ts'

/** The symbol of a coin's first spot pair that is offered; null where none is. */
export function usePairOf(coin: string): string | null {
  const wanted = coin.toUpperCase()
  return useOfferedSpot().find((pair) => pair.coin.toUpperCase() === wanted)?.symbol ?? null
}
