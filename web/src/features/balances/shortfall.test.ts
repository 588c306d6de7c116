import { expect, test } from 'vitest'
import { hasTooLittle, shortfall } from './shortfall.ts'

test.each([
  ['300', '99.5', '200.5'],
  ['300', '300', ''],
  ['0.00000002', '0.00000001', '0.00000001'],
  ['300', '0', '300'],
  ['', '0', ''],
])('for %s a wallet with %s lacks "%s"', (wanted, available, lacking) => {
  expect(shortfall(wanted, { available, scale: 8 })).toBe(lacking)
})

test.each([
  ['10', '9.99', true],
  ['10', '10', false],
  ['0', '0', true],
  ['0', '0.01', false],
  ['10', undefined, false],
])('a least amount of %s and %s in the wallet: too little %s', (minimum, available, isShort) => {
  expect(hasTooLittle(minimum, available)).toBe(isShort)
})
