// What a search finds, in which order and group. Pure: prices and words come in.
import { paths } from '../../paths.ts'
import { filterPairs } from '../market/pairOrder.ts'
import type { Ticker } from '../market/priceStore.ts'
import { findArticles, type Searched as Article } from '../help/findArticles.ts'
import type { FoundPage } from './usePages.ts'
import type { Listed, Product } from './useProducts.ts'

export type Result = { id: string; to: string } & (
  | ({ kind: 'pair'; coinName: string } & Pick<Listed, 'pair' | 'product' | 'decimals'>)
  | ({ kind: 'page' } & Pick<FoundPage, 'name' | 'place'>)
  | { kind: 'help'; name: string }
)
export type GroupName = 'recent' | 'hot' | 'pairs' | 'pages' | 'help'
export interface Group {
  name: GroupName
  results: readonly Result[]
}

export interface Searched {
  products: readonly Listed[]
  pages: readonly FoundPage[]
  /** 'Bitcoin' for 'btc'. */
  nameOf: (coin: string) => string
  tickerOf: (symbol: string) => Ticker | undefined
  articles: readonly Article[]
  locale: string
  /** Ids of what was opened last. */
  recent: readonly string[]
}

const PAIRS_MAX = 30
const HOT_MAX = 6
/** The help page finds more, also in the texts. */
const ARTICLES_MAX = 5

/** With a text, what fits it; without one, what was opened last and what is traded most. product null: all of them. */
export function findResults(text: string, product: Product | null, searched: Searched): Group[] {
  const wanted = text.trim().toLowerCase()
  const of = (listed: readonly Listed[]) => listed.filter((one) => product === null || one.product === product)
  const groups: Group[] =
    wanted === ''
      ? [
          { name: 'recent', results: product === null ? recentOf(searched) : [] },
          { name: 'hot', results: hottest(of(searched.products), product ?? 'spot', searched) },
        ]
      : [
          { name: 'pairs', results: matching(of(searched.products), wanted, searched).slice(0, PAIRS_MAX) },
          { name: 'pages', results: product === null ? matchingPages(searched.pages, wanted) : [] },
          { name: 'help', results: product === null ? matchingArticles(text, searched) : [] },
        ]
  return groups.filter(({ results }) => results.length > 0)
}

function recentOf(searched: Searched): Result[] {
  const all = [
    ...searched.products.map((one) => pairResult(one, searched)),
    ...searched.pages.map(pageResult),
    ...searched.articles.map(articleResult),
  ]
  return searched.recent.flatMap((id) => all.find((result) => result.id === id) ?? [])
}

function hottest(products: readonly Listed[], product: Product, searched: Searched): Result[] {
  const listed = products.filter((one) => one.product === product)
  const pairs = filterPairs(
    listed.map(({ pair }) => pair),
    'hot',
    searched.tickerOf,
  )
  return pairs
    .slice(0, HOT_MAX)
    .flatMap((pair) => listed.filter((one) => one.pair === pair).map((one) => pairResult(one, searched)))
}

/** How well a name fits: 0 the whole of it, 1 its beginning, 2 the beginning of a word in it, 3 inside; null not at all. */
export function fitOf(name: string, wanted: string): number | null {
  const text = name.toLowerCase()
  const at = text.indexOf(wanted)
  if (at < 0) return null
  if (at === 0) return text.length === wanted.length ? 0 : 1
  return /[\s/·-]/.test(text.charAt(at - 1)) ? 2 : 3
}

function bestFit(names: readonly string[], wanted: string): number | null {
  const fits = names.map((name) => fitOf(name, wanted)).filter((fit) => fit !== null)
  return fits.length === 0 ? null : Math.min(...fits)
}

/** By how well the coin fits, then the most traded coin first, then in the order of the products. */
function matching(products: readonly Listed[], text: string, searched: Searched): Result[] {
  const wanted = text.replace(/[\s/_-]+/g, ' ').trim()
  const fits = products.flatMap((listed) => {
    const { coin, baseCoin, symbol, showSymbol } = listed.pair
    const names = [coin, searched.nameOf(coin), symbol, showSymbol.replace('/', ''), `${coin} ${baseCoin}`]
    const fit = bestFit(names, wanted) ?? bestFit(names, wanted.replaceAll(' ', ''))
    return fit === null ? [] : [{ listed, fit }]
  })
  const volume = ({ listed: { pair } }: { listed: Listed }) => {
    const spot = products.find((one) => one.product === 'spot' && one.pair.coin === pair.coin)
    return Number(searched.tickerOf((spot?.pair ?? pair).symbol)?.quoteVolume ?? 0)
  }
  return fits
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        volume(b) - volume(a) ||
        a.listed.pair.sort - b.listed.pair.sort ||
        products.indexOf(a.listed) - products.indexOf(b.listed),
    )
    .map(({ listed }) => pairResult(listed, searched))
}

/** By name, and by the other words that people use for it. */
function matchingPages(pages: readonly FoundPage[], wanted: string): Result[] {
  return pages
    .flatMap((page) => {
      const fit = fitOf(page.name, wanted) ?? (bestFit(page.words, wanted) === null ? null : 4)
      return fit === null ? [] : [{ page, fit }]
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ page }) => pageResult(page))
}

function matchingArticles(text: string, { articles, locale }: Searched): Result[] {
  return findArticles({ text, articles, locale }).slice(0, ARTICLES_MAX).map(articleResult)
}

function articleResult({ id, title }: Article): Result {
  return { kind: 'help', id: `help-${id}`, to: paths.helpArticle(id), name: title }
}

function pairResult({ product, pair, decimals, to }: Listed, { nameOf }: Searched): Result {
  return { kind: 'pair', id: `${product}-${pair.symbol}`, to, pair, product, decimals, coinName: nameOf(pair.coin) }
}

function pageResult({ id, name, place, to }: FoundPage): Result {
  return { kind: 'page', id: `page-${id}`, to, name, place }
}
