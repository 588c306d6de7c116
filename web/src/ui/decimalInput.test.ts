import { expect, test } from 'vitest'
import { mayType, readDecimal, stepDecimal } from './decimalInput.ts'

test.each<[string, string | null]>([
  ['104233.10', '104233.10'],
  ['104,233.10', '104233.10'],
  ['104.233,10', '104233.10'],
  ['0,03', '0.03'],
  ['1 234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['1,234', null],
  ['0,123', '0.123'],
  ['.5', '0.5'],
  ['007', '7'],
  ['٣٫٥', '3.5'],
  ['۱۲', '12'],
  ['12a', null],
  ['1.2.3', null],
  ['-1', null],
  ['', ''],
])('%s is read as %s', (typed, amount) => {
  expect(readDecimal(typed)).toBe(amount)
})

test('letters, signs and too many decimals cannot be typed', () => {
  expect(mayType('1.23', 2)).toBe(true)
  expect(mayType('1.234', 2)).toBe(false)
  expect(mayType('1e5', 2)).toBe(false)
  expect(mayType('-1', 2)).toBe(false)
  expect(mayType('1.', 2)).toBe(true)
})

test('a step is one unit of the last decimal and stops at zero', () => {
  expect(stepDecimal('104230.00', 2, 1)).toBe('104230.01')
  expect(stepDecimal('0.1', 1, -10)).toBe('0.0')
  expect(stepDecimal('', 2, 10)).toBe('0.10')
  expect(stepDecimal('9', 0, 1)).toBe('10')
})
