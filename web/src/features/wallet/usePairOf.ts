import { useSpotPairs } from '../market/coins.ts'

/** The symbol of a coin's first spot pair; null where none trades. */
export function usePairOf(coin: string): string | null {
  const wanted = coin.toUpperCase()
  return useSpotPairs().find((pair) => pair.coin.toUpperCase() === wanted)?.symbol ?? null
}
