import { useMemo } from 'react'
import { filterPairs, searchPairs } from '../market/pairOrder.ts'
import { prices } from '../market/prices.ts'
import { type FoundPage, usePages } from './usePages.ts'
import { type Listed, useProducts } from './useProducts.ts'

export type Result = { id: string; to: string } & (
  | ({ kind: 'pair' } & Pick<Listed, 'pair' | 'product' | 'decimals'>)
  | { kind: 'page'; name: string }
)

const PAIRS_MAX = 24
const HOT_MAX = 6

/** Without a text, the most traded pairs of spot. */
export function useResults(text: string): Result[] {
  const products = useProducts()
  const pages = usePages()
  return useMemo(() => findResults(text, products, pages), [text, products, pages])
}

export function findResults(text: string, products: readonly Listed[], pages: readonly FoundPage[]): Result[] {
  const wanted = text.trim().toLowerCase()
  const found = wanted === '' ? hottest(products) : matching(products, text).slice(0, PAIRS_MAX)
  const named = wanted === '' ? [] : pages.filter(({ name }) => name.toLowerCase().includes(wanted))
  return [
    ...found.map(({ product, pair, decimals, to }): Result => {
      return { kind: 'pair', id: `${product}-${pair.symbol}`, to, pair, product, decimals }
    }),
    ...named.map(({ id, name, to }): Result => ({ kind: 'page', id: `page-${id}`, to, name })),
  ]
}

function hottest(products: readonly Listed[]): Listed[] {
  const spot = products.filter(({ product }) => product === 'spot')
  const pairs = filterPairs(
    spot.map(({ pair }) => pair),
    'hot',
    (symbol) => prices.getNow(symbol),
  )
  return pairs.slice(0, HOT_MAX).flatMap((pair) => spot.filter((one) => one.pair === pair))
}

/** By how well the name fits, and within that in the order of the products. */
function matching(products: readonly Listed[], text: string): Listed[] {
  const pairs = searchPairs(
    products.map(({ pair }) => pair),
    text,
  )
  const place = new Map(pairs.map((pair, at) => [pair, at]))
  const coins = [...new Set(pairs.map(({ coin }) => coin.toLowerCase()))]
  const coinPlace = ({ pair }: Listed) => coins.indexOf(pair.coin.toLowerCase())
  return products
    .filter(({ pair }) => place.has(pair))
    .sort((a, b) => coinPlace(a) - coinPlace(b) || products.indexOf(a) - products.indexOf(b))
}
