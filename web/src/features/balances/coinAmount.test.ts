import { afterEach, expect, test } from 'vitest'
import { setNumberLanguage } from '@assay/ui/format'
import { coinAmount, exactAmount } from './coinAmount.ts'

test.each([
  ['12506.84999999', 'usdt', '12,506.84999999'],
  ['12506.849999999', 'usdt', '12,506.84999999'],
  ['12506.80000000', 'USDT', '12,506.80'],
  ['0.07682000', 'btc', '0.07682'],
  ['1.2', 'eth', '1.2000'],
  ['0.000000019', 'eth', '0.00000001'],
  ['640', 'xrp', '640.0000'],
  // Digits that are not shown bring no zeros.
  ['0.000000000821917808', 'usdt', '0.00'],
  ['50.0000000045', 'usdt', '50.00'],
  [undefined, 'btc', '--'],
])('%s of %s is shown as %s', (value, coin, text) => {
  expect(coinAmount(value, coin)).toBe(text)
})

test('amounts side by side have the same decimals', () => {
  expect(coinAmount('0', 'usdt', { beside: ['1.2345'] })).toBe('0.0000')
  expect(coinAmount('25.5', 'usdt', { plus: true })).toBe('+25.50')
})

test('records show every digit and the sign of a gain', () => {
  expect(exactAmount('0.000000000000000019', { plus: true })).toBe('+0.000000000000000019')
  expect(exactAmount('-3126.99300000', { plus: true })).toBe('−3,126.993')
})

afterEach(() => setNumberLanguage('en'))

test('in German the decimals of an amount follow a comma', () => {
  setNumberLanguage('de')
  expect(coinAmount('0.5', 'btc')).toBe('0,5000')
  expect(coinAmount('12345.6', 'eth')).toBe('12.345,6000')
})
