import { expect, test } from 'vitest'
import type { ListedPair } from '../market/coins.ts'
import { homePairs, hotPairs } from './homePairs.ts'

const pairs = ['btc', 'eth', 'sol'].map((coin, at) => ({ coin, symbol: `${coin}usdt`, id: at, sort: at }) as ListedPair)
const coins = (items: readonly ListedPair[]) => items.map(({ coin }) => coin)
const volumes: Record<string, string> = { btcusdt: '1', ethusdt: '2', solusdt: '3' }
const tickerOf = (symbol: string) => ({ quoteVolume: volumes[symbol] }) as never

test('open coins of the setting come first in its order, the most traded follow', () => {
  const setting = [
    { coin: 'btc', sort: 2, isOpen: true },
    { coin: 'ETH', sort: 1, isOpen: true },
  ]
  expect(coins(hotPairs(pairs, setting, tickerOf))).toEqual(['eth', 'btc', 'sol'])
  expect(coins(hotPairs(pairs, [], tickerOf))).toEqual(['sol', 'eth', 'btc'])
})

test('a closed coin is not on the home page', () => {
  const setting = [{ coin: 'sol', sort: 1, isOpen: false }]
  expect(coins(homePairs(pairs, setting))).toEqual(['btc', 'eth'])
  expect(coins(hotPairs(homePairs(pairs, setting), setting, tickerOf))).toEqual(['eth', 'btc'])
})
