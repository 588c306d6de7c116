// What balances are worth in USDT at the last prices. Exact integers at a scale of ten; a coin without a price is left
// out and counted, so that the screen can say so.
import { useMemo } from 'react'
import { type SpotPair, useCoinStore } from '../market/coins.ts'
import { prices, usePricesVersion } from '../market/prices.ts'
import { type Balance, useBalances, type WalletName } from './balances.ts'

const SCALE = 10
export const VALUE_COIN = 'USDT'

export interface Valuation {
  /** Decimal string in USDT. */
  total: string
  /** Coins that are held but have no price. */
  unpriced: string[]
}

/** '104233.1' → 1042331000000000n; digits past the scale are dropped. */
export function toUnits(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
}

export function fromUnits(units: bigint): string {
  const digits = units.toString().padStart(SCALE + 1, '0')
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`
}

/** The worth of an amount at a price, cut to the scale. */
export function worthOf(amount: string, price: string): string {
  return fromUnits((toUnits(amount) * toUnits(price)) / 10n ** BigInt(SCALE))
}

export type PriceOf = (coin: string) => string | null

export function valuate(balances: readonly Balance[], priceOf: PriceOf): Valuation {
  let total = 0n
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

/** The worth of one wallet or of all; undefined until the balances are known. */
export function useValuation(wallet?: WalletName): Valuation | undefined {
  const { data } = useBalances()
  const priceOf = useCoinPrice()
  return useMemo(() => {
    if (data === undefined) return undefined
    return valuate(wallet === undefined ? data : data.filter((balance) => balance.wallet === wallet), priceOf)
  }, [data, wallet, priceOf])
}
