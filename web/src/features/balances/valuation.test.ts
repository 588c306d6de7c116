import { expect, test } from 'vitest'
import { mergeBalances } from './balances.ts'
import { fromUnits, toUnits, worthOf } from './units.ts'
import { valuate } from './valuation.ts'

const row = (coin: string, total: string) => ({ wallet: 'PLATFORM' as const, coin, available: total, held: '0', total })

test('balances are worth their totals at the last prices', () => {
  const priceOf = (coin: string) => ({ USDT: '1', BTC: '104233.1' })[coin] ?? null
  expect(valuate([row('USDT', '15740.12'), row('BTC', '0.07682')], priceOf).total).toBe('23747.306742')
})

test('what positions have lost and what options would bring count; what nobody can say does not', () => {
  const positions = [
    { wallet: 'CONTRACT' as const, kind: 'positions' as const, worth: '-12.5' },
    { wallet: 'PLATFORM' as const, kind: 'options' as const, worth: '40' },
  ]
  expect(valuate([row('USDT', '100')], () => '1', positions).total).toBe('127.5')
  expect(valuate([], () => '1', [{ wallet: 'PLATFORM', kind: 'options', worth: null }]).total).toBe('0')
})

test('a loss below one keeps its sign', () => {
  expect(fromUnits(toUnits('-0.25'))).toBe('-0.25')
})

test('a coin without a price is named and left out, unless nothing of it is held', () => {
  expect(valuate([row('XYZ', '3'), row('ABC', '0')], () => null)).toEqual({ total: '0', unpriced: ['XYZ'] })
})

test('worth keeps digits that a floating number would lose', () => {
  expect(worthOf('9007199254740993', '1')).toBe('9007199254740993')
})

test('a live balance replaces the row of its wallet and coin', () => {
  const known = [row('USDT', '1'), row('BTC', '2')]
  expect(mergeBalances(known, [row('BTC', '5'), row('ETH', '1')]).map((b) => `${b.coin} ${b.total}`)).toEqual([
    'USDT 1',
    'BTC 5',
    'ETH 1',
  ])
})
