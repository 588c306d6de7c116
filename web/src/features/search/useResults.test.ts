import { expect, test } from 'vitest'
import type { Pair } from '../market/coins.ts'
import type { Listed } from './useProducts.ts'
import { findResults } from './useResults.ts'

const pair = (symbol: string, coin: string, sort: number) =>
  ({ id: sort, symbol, coin, baseCoin: 'usdt', showSymbol: `${coin.toUpperCase()}/USDT`, sort }) as Pair
const listed = (product: Listed['product'], symbol: string, coin: string, sort: number): Listed => ({
  product,
  pair: pair(symbol, coin, sort),
  decimals: 2,
  to: `/${product}/${symbol}`,
})
const products = [
  listed('spot', 'btcusdt', 'btc', 1),
  listed('spot', 'ethusdt', 'eth', 2),
  listed('contract', 'btcusdt-perp', 'btc', 1),
  listed('second', 'btcusdt', 'btc', 1),
  listed('option', 'btcusdt', 'btc', 1),
]
const pages = [
  { id: 'alerts', name: 'Price alerts', to: '/alerts' },
  { id: 'settings-zone', name: 'Time zone', to: '/settings' },
]

test('a coin is found in every product that has it', () => {
  expect(findResults('btc', products, pages).map(({ to }) => to)).toEqual([
    '/spot/btcusdt',
    '/contract/btcusdt-perp',
    '/second/btcusdt',
    '/option/btcusdt',
  ])
})

test('one symbol in two products is two results', () => {
  const ids = findResults('BTC/USDT', products, pages).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('screens and settings are found by their words', () => {
  expect(findResults('zone', products, pages)).toEqual([
    { kind: 'page', id: 'page-settings-zone', name: 'Time zone', to: '/settings' },
  ])
})

test('without a text only spot is shown', () => {
  expect(findResults(' ', products, pages).map(({ to }) => to)).toEqual(['/spot/btcusdt', '/spot/ethusdt'])
})
