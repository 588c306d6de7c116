import { expect, test } from 'vitest'
import { filterPairs, searchPairs, sortPairs } from './pairOrder.ts'
import { PriceStore } from './priceStore.ts'

const pairs = [
  { id: 1, symbol: 'btcusdt', coin: 'btc', baseCoin: 'usdt', showSymbol: 'BTC/USDT', sort: 1 },
  { id: 2, symbol: 'ethusdt', coin: 'eth', baseCoin: 'usdt', showSymbol: 'ETH/USDT', sort: 2 },
  { id: 3, symbol: 'XAU', coin: 'XAU', baseCoin: 'usdt', showSymbol: 'XAU/USD', sort: 3 },
  { id: 4, symbol: 'bthusdt', coin: 'bth', baseCoin: 'usdt', showSymbol: 'BTH/USDT', sort: 4 },
]
const store = new PriceStore()
store.update('btcusdt', { last: '100000', changePercent: '1.5', quoteVolume: '900' })
store.update('ethusdt', { last: '4000', changePercent: '-2', quoteVolume: '1000' })
store.update('XAU', { last: '2600', changePercent: '3', quoteVolume: null })
store.drain()
const tickerOf = (symbol: string) => store.get(symbol)
const names = (list: readonly { symbol: string }[]) => list.map(({ symbol }) => symbol)

test('gainers are the pairs that rose, the strongest first; losers the pairs that fell', () => {
  expect(names(filterPairs(pairs, 'gainers', tickerOf))).toEqual(['XAU', 'btcusdt'])
  expect(names(filterPairs(pairs, 'losers', tickerOf))).toEqual(['ethusdt'])
})

test('hot is by volume, new by listing, all as the operator has it', () => {
  expect(names(filterPairs(pairs, 'hot', tickerOf)).slice(0, 2)).toEqual(['ethusdt', 'btcusdt'])
  expect(names(filterPairs(pairs, 'new', tickerOf))[0]).toBe('bthusdt')
  expect(filterPairs(pairs, 'all', tickerOf)).toEqual(pairs)
})

test('a pair without the figure comes last, whichever way the list is sorted', () => {
  const ascending = sortPairs(pairs, { key: 'volume', direction: 'ascending' }, tickerOf)
  const descending = sortPairs(pairs, { key: 'volume', direction: 'descending' }, tickerOf)
  expect(names(ascending).slice(0, 2)).toEqual(['btcusdt', 'ethusdt'])
  expect(names(descending).slice(0, 2)).toEqual(['ethusdt', 'btcusdt'])
})

test('a search finds a pair by any way of writing it, and what begins with the text comes first', () => {
  expect(names(searchPairs(pairs, 'bt'))).toEqual(['btcusdt', 'bthusdt'])
  expect(names(searchPairs(pairs, 'btc/usdt'))).toEqual(['btcusdt'])
  expect(names(searchPairs(pairs, 'ETH usdt'))).toEqual(['ethusdt'])
  expect(names(searchPairs(pairs, 'th'))).toEqual(['ethusdt', 'bthusdt'])
  expect(searchPairs(pairs, 'btcc')).toEqual([])
})
