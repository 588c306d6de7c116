import { expect, test } from 'vitest'
import { readAmount } from './amountText.ts'

test.each([
  ['12506.84', '12506.84'],
  [' 12 506.84 ', '12506.84'],
  ['12,506.84', '12506.84'],
  ['1,234,567', '1234567'],
  ['0,5', '0.5'],
  ['0,123', '0.123'],
  ['1234,5', '1234.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007', '7'],
  ['١٢٫٥', '12.5'],
  ['１２', '12'],
])('%j is %s', (text, amount) => {
  expect(readAmount(text, 8)).toEqual({ amount })
})

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['abc', 'notNumber'],
  ['-5', 'notNumber'],
  ['1e5', 'notNumber'],
  ['1.2.3', 'notNumber'],
  ['1,23,4.5', 'notNumber'],
  ['0', 'zero'],
  ['0.00', 'zero'],
  ['1.234567891', 'decimals'],
  ['1,234', 'ambiguous'],
])('%j has the problem %s', (text, problem) => {
  expect(readAmount(text, 8)).toEqual({ problem })
})
