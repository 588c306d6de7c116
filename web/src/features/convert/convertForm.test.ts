import { describe, expect, test } from 'vitest'
import {
  type ConvertCoin,
  estimate,
  firstForm,
  problemOf,
  readableRate,
  swapped,
  unavailableOf,
  withCoin,
} from './convertForm.ts'

const usdt: ConvertCoin = {
  coin: 'usdt',
  symbol: null,
  price: null,
  state: null,
  decimals: 8,
  spread: '0',
  feeRate: '0',
  minimum: '1',
  maximum: '20000',
  unavailable: null,
}
const btc: ConvertCoin = {
  ...usdt,
  coin: 'btc',
  symbol: 'btcusdt',
  price: '100000',
  state: 'NORMAL',
  spread: '0.001',
  feeRate: '0.0005',
}
const eth: ConvertCoin = { ...btc, coin: 'eth', symbol: 'ethusdt', price: '4000', decimals: 18 }
const coins = [usdt, btc, eth]
const form = { from: 'btc', to: 'usdt', amount: '0.1', side: 'from' } as const
const known = { from: btc, to: usdt, available: '1' }

describe('the form begins', () => {
  test('with USDT for BTC, or with the coin of the link', () => {
    expect(firstForm(coins, null)).toEqual({ from: 'usdt', to: 'btc', amount: '', side: 'from' })
    expect(firstForm(coins, 'ETH')).toMatchObject({ from: 'eth', to: 'usdt' })
    expect(firstForm(coins, 'usdt')).toMatchObject({ from: 'usdt', to: 'btc' })
    expect(firstForm(coins, 'gold')).toMatchObject({ from: 'usdt', to: 'btc' })
  })
})

test('the same coin on both sides swaps them, and the amount stays with its coin', () => {
  expect(withCoin(form, 'to', 'btc')).toEqual({ from: 'usdt', to: 'btc', amount: '0.1', side: 'to' })
  expect(withCoin(form, 'to', 'eth')).toEqual({ ...form, to: 'eth' })
  expect(withCoin(form, 'from', 'eth')).toEqual({ ...form, from: 'eth', amount: '' })
  expect(swapped(swapped(form))).toEqual(form)
})

test.each([
  [form, known, '9985.005'],
  [{ ...form, side: 'to', amount: '9985.005' }, known, '0.1'],
  [{ ...form, from: 'usdt', to: 'btc', amount: '1000' }, { from: usdt, to: btc, available: '1000' }, '0.009985'],
  [form, { ...known, from: { ...btc, price: null } }, ''],
] as const)('what the other field shows has spread and fee in it', (typed, rules, expected) => {
  const shown = estimate({ ...typed }, rules)
  expect(shown === '' ? shown : Number(shown).toFixed(6)).toBe(expected === '' ? '' : Number(expected).toFixed(6))
})

test.each([
  ['', 'missing'],
  ['0', 'zero'],
  ['0.123456789', 'decimals'],
  ['0.000009', 'belowMinimum'],
  ['0.21', 'aboveAvailable'],
  ['0.15', 'aboveAvailable'],
  ['0.1', null],
] as const)('an amount of %s is %s', (amount, problem) => {
  expect(problemOf({ ...form, amount }, { ...known, available: '0.12' })).toBe(problem)
})

test('an amount that is available may be too large', () => {
  expect(problemOf({ ...form, amount: '0.21' }, { ...known, available: '1' })).toBe('aboveMaximum')
})

test('a rate is shown of the dearer coin', () => {
  expect(readableRate({ fromSymbol: 'btc', toSymbol: 'usdt' }, '99900')).toEqual({
    one: 'btc',
    rate: '99900',
    of: 'usdt',
  })
  const bought = readableRate({ fromSymbol: 'usdt', toSymbol: 'btc' }, '0.000009869525661')
  expect(bought).toEqual({ one: 'btc', rate: '101321.99', of: 'usdt' })
})

test('the coin that cannot be converted now is named', () => {
  expect(unavailableOf(known)).toBeUndefined()
  const paused = { ...btc, unavailable: 'INDEX' as const }
  expect(unavailableOf({ ...known, from: paused })).toBe(paused)
})
