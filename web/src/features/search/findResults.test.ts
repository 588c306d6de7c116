import { expect, test } from 'vitest'
import type { Pair } from '../market/coins.ts'
import { findResults, fitOf, type Searched } from './findResults.ts'
import type { Product } from './useProducts.ts'

const names: Record<string, string> = { btc: 'Bitcoin', eth: 'Ethereum', etc: 'Ethereum Classic' }
const volumes: Record<string, string> = { btcusdt: '900', ethusdt: '500', etcusdt: '1000' }
const listed = (product: Product, symbol: string, coin: string, sort: number) => ({
  product,
  pair: { id: sort, symbol, coin, baseCoin: 'usdt', showSymbol: `${coin.toUpperCase()}/USDT`, sort } as Pair,
  decimals: 2,
  to: `/${product}/${symbol}`,
})
const searched: Searched = {
  products: [
    listed('spot', 'btcusdt', 'btc', 1),
    listed('spot', 'ethusdt', 'eth', 2),
    listed('spot', 'etcusdt', 'etc', 3),
    listed('contract', 'btcusdt-perp', 'btc', 1),
    listed('second', 'btcusdt', 'btc', 1),
  ],
  pages: [
    { id: 'alerts', name: 'Price alerts', place: 'page', words: ['notification'], to: '/alerts' },
    { id: 'theme', name: 'Theme', place: 'settings', words: ['dark mode', 'night'], to: '/settings' },
  ],
  nameOf: (coin) => names[coin] ?? '',
  tickerOf: (symbol) => ({ quoteVolume: volumes[symbol] ?? null }) as never,
  articles: [
    { id: 'funding', title: 'What funding is', summary: 'Paid between long and short.' },
    { id: 'look', title: 'Theme and colours', summary: 'Light or not.' },
  ],
  locale: 'en',
  recent: ['page-theme', 'contract-btcusdt-perp', 'spot-gone'],
}
const found = (text: string, product: Product | null = null, change: Partial<Searched> = {}) =>
  findResults(text, product, { ...searched, ...change }).map(({ name, results }) => [name, results.map(({ to }) => to)])

test('a coin is found in every product that has it, by its code, its pair and its name', () => {
  const all = ['/spot/btcusdt', '/contract/btcusdt-perp', '/second/btcusdt']
  for (const text of ['btc', 'BTC/USDT', 'btc usdt', ' btcusdt ', 'bitcoin', 'Bitc']) {
    expect(found(text), text).toEqual([['pairs', expect.arrayContaining(all)]])
  }
})

test('the better fit comes first, then the more traded coin', () => {
  expect(found('eth')).toEqual([['pairs', ['/spot/ethusdt', '/spot/etcusdt']]])
  expect(found('et')).toEqual([['pairs', ['/spot/etcusdt', '/spot/ethusdt']]])
})

test('screens and settings are found by their name and by other words for it', () => {
  expect(found('alert')).toEqual([['pages', ['/alerts']]])
  expect(found('dark')).toEqual([['pages', ['/settings']]])
})

test('help articles are found by their titles and first sentences, after the pages', () => {
  expect(found('funding')).toEqual([['help', ['/helpDetail/funding']]])
  expect(found('theme')).toEqual([
    ['pages', ['/settings']],
    ['help', ['/helpDetail/look']],
  ])
  expect(found('', null, { recent: ['help-funding'] })[0]).toEqual(['recent', ['/helpDetail/funding']])
})

test('one product can be asked for alone', () => {
  expect(found('btc', 'contract')).toEqual([['pairs', ['/contract/btcusdt-perp']]])
  expect(found('alert', 'spot')).toEqual([])
})

test('without a text there is what was opened last, and what is traded most', () => {
  expect(found('')).toEqual([
    ['recent', ['/settings', '/contract/btcusdt-perp']],
    ['hot', ['/spot/etcusdt', '/spot/btcusdt', '/spot/ethusdt']],
  ])
  expect(found('', 'contract', { recent: [] })).toEqual([['hot', ['/contract/btcusdt-perp']]])
})

test('every result has an id of its own', () => {
  const ids = findResults('btc', null, searched).flatMap(({ results }) => results.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('a name fits whole, from its beginning, from a word, or inside', () => {
  expect(['eth', 'ethereum', 'wrapped eth', 'tether', 'btc'].map((name) => fitOf(name, 'eth'))).toEqual([
    0,
    1,
    2,
    3,
    null,
  ])
})
