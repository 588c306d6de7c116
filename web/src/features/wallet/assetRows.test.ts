import { expect, test } from 'vitest'
import type { Balance } from '../balances/balances.ts'
import { allocation, assetRows, withListedCoins } from './assetRows.ts'

const balance = (wallet: Balance['wallet'], coin: string, available: string, held = '0'): Balance => ({
  wallet,
  coin,
  available,
  held,
  total: String(Number(available) + Number(held)),
})
const balances = [
  balance('PLATFORM', 'usdt', '1000', '200'),
  balance('PLATFORM', 'btc', '0.05'),
  balance('PLATFORM', 'eth', '0'),
  balance('PLATFORM', 'xyz', '5'),
  balance('CONTRACT', 'usdt', '800'),
]
const priceOf = (coin: string) => ({ usdt: '1', btc: '100000', eth: '3400' })[coin] ?? null
const everything = { wallet: 'PLATFORM', hidesZero: false, search: '' } as const
const coins = (filter: Parameters<typeof assetRows>[2]) => assetRows(balances, priceOf, filter).map(({ coin }) => coin)

test('the coin that is worth most comes first, a held one without a price before an empty one', () => {
  expect(coins(everything)).toEqual(['btc', 'usdt', 'xyz', 'eth'])
})

test('zero balances can be hidden and coins searched for in any case', () => {
  expect(coins({ ...everything, hidesZero: true })).toEqual(['btc', 'usdt', 'xyz'])
  expect(coins({ ...everything, search: 'T' })).toEqual(['btc', 'usdt', 'eth'])
  expect(coins({ ...everything, wallet: 'FINANCIAL' })).toEqual([])
})

test('a row is worth its total at the last price, and nothing known without one', () => {
  const [btc, , xyz] = assetRows(balances, priceOf, everything)
  expect([Number(btc?.worth), btc?.price, xyz?.worth]).toEqual([5000, '100000', null])
})

test('the allocation counts all wallets, and leaves out what has no price', () => {
  expect(allocation(balances, priceOf)).toEqual([
    { coin: 'btc', permille: 714 },
    { coin: 'usdt', permille: 285 },
  ])
})

test('from the fifth coin on the parts are one', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((coin, place) => balance('PLATFORM', coin, String(50 - 10 * place)))
  expect(allocation(many, () => '1')).toEqual([
    { coin: 'a', permille: 333 },
    { coin: 'b', permille: 266 },
    { coin: 'c', permille: 200 },
    { coin: 'd', permille: 133 },
    { coin: null, permille: 66 },
  ])
})

test('who owns nothing has no allocation', () => {
  expect(allocation([], priceOf)).toEqual([])
})

test('coins that were never held are in the list as empty ones, each once', () => {
  const listed = [{ symbol: 'usdt' }, { symbol: 'sol' }]
  const rows = withListedCoins(balances, 'CONTRACT', listed)
  expect(rows.map(({ coin, total }) => [coin, total])).toEqual([
    ['usdt', '800'],
    ['sol', '0'],
  ])
})

test('what is open has its part of the whole, unless its loss is larger than its margin', () => {
  const positions = [
    { wallet: 'CONTRACT', kind: 'positions', worth: '500' },
    { wallet: 'PLATFORM', kind: 'options', worth: '-5' },
  ] as const
  const owned = [balance('PLATFORM', 'usdt', '300'), balance('PLATFORM', 'btc', '0.002')]
  expect(allocation(owned, priceOf, positions)).toEqual([
    { coin: 'positions', permille: 500 },
    { coin: 'usdt', permille: 300 },
    { coin: 'btc', permille: 200 },
  ])
})
