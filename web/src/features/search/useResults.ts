import { useMemo } from 'react'
import { useListedCoins } from '../balances/coinScales.ts'
import { useMessages } from '../../i18n/messages.ts'
import { useHelpList } from '../help/helpQueries.ts'
import { prices } from '../market/prices.ts'
import { findResults, type Group } from './findResults.ts'
import { usePages } from './usePages.ts'
import { type Product, useProducts } from './useProducts.ts'

/** The most traded are those of the moment of the search: rows do not change their places while they are read. */
export function useResults(text: string, product: Product | null, recent: readonly string[]): Group[] {
  const products = useProducts()
  const pages = usePages()
  const { data: coins } = useListedCoins()
  const locale = useMessages((state) => state.locale)
  const hasArticle = recent.some((id) => id.startsWith('help-'))
  const { data: help } = useHelpList(text.trim() !== '' || hasArticle)
  return useMemo(() => {
    const names = new Map((coins ?? []).map(({ symbol, name }) => [symbol.toLowerCase(), name]))
    const nameOf = (coin: string) => names.get(coin.toLowerCase()) ?? ''
    const tickerOf = (symbol: string) => prices.getNow(symbol)
    const articles = (help ?? []).flatMap((group) => group.articles)
    return findResults(text, product, { products, pages, nameOf, tickerOf, articles, locale, recent })
  }, [text, product, products, pages, coins, help, locale, recent])
}
