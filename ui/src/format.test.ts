import { expect, test } from 'vitest'
import {
  formatAmount,
  formatChange,
  formatCompact,
  formatCost,
  formatPrice,
  formatRate,
  type Numeric,
  setNumberLanguage,
} from './format.ts'

test.each<[Numeric, string]>([
  [104233.1, '104,233.10'],
  ['104233.1', '104,233.10'],
  [100, '100.00'],
  [44.183, '44.1830'],
  [10, '10.0000'],
  [2.3714, '2.371400'],
  [0.00184, '0.001840'],
  [0.000456, '0.00046'],
  [0.00001846, '0.00001846'],
  [0.000001234567, '0.00000123457'],
  [-3.5, '\u22123.500000'],
  [0, '0.00'],
  ['100.005', '100.01'],
  [100.005, '100.01'],
  ['1.0000005', '1.000001'],
  ['10.00005', '10.0001'],
  ['0.000125', '0.00013'],
  ['9.9999996', '10.000000'],
  ['1000000000000000.005', '1,000,000,000,000,000.01'],
  [null, '--'],
  ['', '--'],
  ['abc', '--'],
])('the price %s without a precision shows as %s', (value, shown) => {
  expect(formatPrice(value)).toBe(shown)
})

test('a pair that names its decimals always gets them', () => {
  expect(formatPrice('104233.1', 2)).toBe('104,233.10')
  expect(formatPrice('0.384125', 5)).toBe('0.38413')
  expect(formatPrice('7', 0)).toBe('7')
})

test.each<[Numeric, string]>([
  [999.5, '999.50'],
  [1234, '1.23K'],
  [388100000, '388.10M'],
  [2481900000, '2.48B'],
  [1.2e12, '1.20T'],
  [-1234, '\u22121.23K'],
  ['999995', '1.00M'],
  ['999994.999', '999.99K'],
  ['1005', '1.01K'],
  ['1000', '1.00K'],
  ['999.995', '1.00K'],
  ['1234567890123456789', '1,234,567.89T'],
  [undefined, '--'],
])('%s is %s in the compact form', (value, shown) => {
  expect(formatCompact(value)).toBe(shown)
})

test.each<[Numeric, string]>([
  [1.249, '+1.24%'],
  [-0.829, '\u22120.82%'],
  [0.004, '+0.01%'],
  [-0.004, '\u22120.01%'],
  [0, '0.01%'],
  ['0.29', '+0.29%'],
  ['1234.5', '+1,234.50%'],
  [null, '--'],
])('a change of %s percent shows as %s', (value, shown) => {
  expect(formatChange(value)).toBe(shown)
})

test('what a person owns is cut and what a person pays is rounded up', () => {
  expect(formatAmount('49.999', 2)).toBe('49.99')
  expect(formatAmount(49.999, 2)).toBe('49.99')
  expect(formatAmount('-50', 2)).toBe('\u221250.00')
  expect(formatAmount('182.35', 2, { plus: true })).toBe('+182.35')
  expect(formatAmount('0.50000000', 8, { trim: true })).toBe('0.5')
  expect(formatAmount('-0.001', 2)).toBe('0.00')
  expect(formatCost('3.126901', 2)).toBe('3.13')
  expect(formatCost('3.12', 2)).toBe('3.12')
})

test('amounts longer than a floating number keep every digit', () => {
  expect(formatAmount('12345678901234567890.123456789', 9)).toBe('12,345,678,901,234,567,890.123456789')
})

test('a rate becomes a percentage without losing digits', () => {
  expect(formatRate('0.001')).toBe('0.10%')
  expect(formatRate('0.00075')).toBe('0.075%')
  expect(formatRate('0.2')).toBe('20.00%')
  expect(formatRate('0.571428', 1, 1)).toBe('57.1%')
  // A loss too small for a digit is no loss of 0.
  expect(formatRate('-0.00003', 2, 2)).toBe('0.00%')
  expect(formatRate('-0.0003', 2, 2)).toBe('\u22120.03%')
})

test.each([
  ['en', '12,506.84', '2.48B', '+1.24%'],
  ['de', '12.506,84', '2,48B', '+1,24\u00a0%'],
  ['fr', '12\u202f506,84', '2,48B', '+1,24\u00a0%'],
  ['tr', '12.506,84', '2,48B', '+%1,24'],
  ['ar', '12,506.84', '2.48B', '+1.24%'],
  ['zh', '12,506.84', '2.48B', '+1.24%'],
])('in %s numbers have the marks of the language and Latin digits', (locale, amount, compact, change) => {
  setNumberLanguage(locale)
  expect(formatChange('1.249')).toBe(change)
  expect(formatRate('0.0124')).toBe(change.slice(1))
  expect(formatAmount('12506.84', 2)).toBe(amount)
  expect(formatCompact('2481900000')).toBe(compact)
  setNumberLanguage('en')
})
