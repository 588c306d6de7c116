import { expect, test } from 'vitest'
import { usualAmounts } from './usualAmounts.ts'

test.each([
  ['1', 8, ['100', '1000', '10000']],
  [null, 8, ['100', '1000', '10000']],
  ['104233.10', 8, ['0.0009', '0.009', '0.09']],
  ['3412.86', 18, ['0.02', '0.2', '2']],
  ['0.16284', 8, ['600', '6000', '60000']],
  ['0', 8, []],
  ['104233.10', 2, ['0.09']],
] as const)('a coin at %s with %i decimals is offered in %j', (price, scale, amounts) => {
  expect(usualAmounts(price, scale)).toEqual(amounts)
})
