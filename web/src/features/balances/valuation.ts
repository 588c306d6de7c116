// What everything owned is worth in USDT: coins at the last prices, and what is open. A coin without a price is left out
// and counted, so that the screen can say so.
import { useMemo } from 'react'
import { type SpotPair, useCoinStore } from '../market/coins.ts'
import { prices, usePricesVersion } from '../market/prices.ts'
import { type Balance, useBalances } from './balances.ts'
import { type PositionWorth, usePositionWorths } from './positionWorths.ts'
import { fromUnits, toUnits, worthOf } from './units.ts'

export const VALUE_COIN = 'USDT'

export interface Valuation {
  /** Decimal string in USDT. */
  total: string
  /** Coins that are held but have no price. */
  unpriced: string[]
}

export type PriceOf = (coin: string) => string | null

export function valuate(
  balances: readonly Balance[],
  priceOf: PriceOf,
  positions: readonly PositionWorth[] = [],
): Valuation {
  let total = 0n
  for (const { worth } of positions) total += worth === null ? 0n : toUnits(worth)
  const unpriced = new Set<string>()
  for (const balance of balances) {
    if (Number(balance.total) === 0) continue
    const price = priceOf(balance.coin)
    if (price === null) unpriced.add(balance.coin)
    else total += toUnits(worthOf(balance.total, price))
  }
  return { total: fromUnits(total), unpriced: [...unpriced] }
}

/** The price of a coin in USDT, from its spot pair; USDT itself is 1. */
export function useCoinPrice(): PriceOf {
  const pairs = useCoinStore((state) => state.lists.currencyList)
  const version = usePricesVersion()
  return useMemo(() => priceReader(pairs, version), [pairs, version])
}

/** The version stands for the prices that the reader sees: another version, another reader. */
function priceReader(pairs: readonly SpotPair[], _version: number): PriceOf {
  const inUsdt = pairs.filter((pair) => pair.baseCoin.toUpperCase() === VALUE_COIN)
  const symbolOf = new Map(inUsdt.map((pair) => [pair.coin.toUpperCase(), pair.symbol]))
  return (coin) => {
    if (coin.toUpperCase() === VALUE_COIN) return '1'
    const symbol = symbolOf.get(coin.toUpperCase())
    return symbol === undefined ? null : (prices.get(symbol)?.last ?? null)
  }
}

/** The worth of everything; undefined until it is known. */
export function useValuation(): Valuation | undefined {
  const { data } = useBalances()
  const positions = usePositionWorths()
  const priceOf = useCoinPrice()
  return useMemo(
    () => (data === undefined || positions === undefined ? undefined : valuate(data, priceOf, positions)),
    [data, positions, priceOf],
  )
}
