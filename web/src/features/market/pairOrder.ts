// Which pairs a market list shows, and in which order. Pure: prices come in as a function.
import type { Ticker } from './priceStore.ts'

export type PairFilter = 'all' | 'hot' | 'gainers' | 'losers' | 'new'
export type PairSortKey = 'pair' | 'volume' | 'last' | 'change'
export interface PairSort {
  key: PairSortKey
  direction: 'ascending' | 'descending'
}

interface Listed {
  id: number
  symbol: string
  coin: string
  sort: number
}
type TickerOf = (symbol: string) => Ticker | undefined

/** A filter is a choice and an order: gainers are the pairs that rose, the strongest first. */
export function filterPairs<Pair extends Listed>(
  pairs: readonly Pair[],
  filter: PairFilter,
  tickerOf: TickerOf,
): Pair[] {
  const change = (pair: Pair) => Number(tickerOf(pair.symbol)?.changePercent ?? 0)
  const volume = (pair: Pair) => Number(tickerOf(pair.symbol)?.quoteVolume ?? 0)
  switch (filter) {
    case 'all':
      return [...pairs]
    case 'hot':
      return pairs.toSorted((a, b) => volume(b) - volume(a) || a.sort - b.sort)
    case 'gainers':
      return pairs.filter((pair) => change(pair) > 0).sort((a, b) => change(b) - change(a))
    case 'losers':
      return pairs.filter((pair) => change(pair) < 0).sort((a, b) => change(a) - change(b))
    case 'new':
      return pairs.toSorted((a, b) => b.id - a.id)
  }
}

/** Pairs without the figure come last, whichever way the list is sorted. */
export function sortPairs<Pair extends Listed>(
  pairs: readonly Pair[],
  sort: PairSort | null,
  tickerOf: TickerOf,
): Pair[] {
  if (sort === null) return [...pairs]
  const sign = sort.direction === 'ascending' ? 1 : -1
  if (sort.key === 'pair') return pairs.toSorted((a, b) => sign * a.symbol.localeCompare(b.symbol, 'en'))
  const { key } = sort
  const figureOf = (pair: Pair) => figure(tickerOf(pair.symbol), key)
  return pairs.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0)
    return sign * (one - other) || a.sort - b.sort
  })
}

function figure(ticker: Ticker | undefined, key: Exclude<PairSortKey, 'pair'>): number | null {
  const text = { volume: ticker?.quoteVolume, last: ticker?.last, change: ticker?.changePercent }[key]
  return text === null || text === undefined ? null : Number(text)
}

/** Pairs whose coin, symbol or shown name contains the text; those that begin with it first. */
export function searchPairs<Pair extends Listed & { showSymbol: string; baseCoin: string }>(
  pairs: readonly Pair[],
  text: string,
): Pair[] {
  const wanted = text.replace(/[\s/_-]/g, '').toLowerCase()
  if (wanted === '') return [...pairs]
  const namesOf = (pair: Pair) =>
    [pair.symbol, pair.coin, pair.showSymbol.replace('/', '')].map((name) => name.toLowerCase())
  const found = pairs.filter((pair) => namesOf(pair).some((name) => name.includes(wanted)))
  const begins = (pair: Pair) => (namesOf(pair).some((name) => name.startsWith(wanted)) ? 0 : 1)
  return found.sort((a, b) => begins(a) - begins(b) || a.sort - b.sort)
}
