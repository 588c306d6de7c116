import { expect, test } from 'vitest'
import { sumDecimals } from './units.ts'

test.each([
  [[], '0'],
  [['1.5', '-0.5'], '1'],
  [['0.1', '0.2'], '0.3'],
  [['-50000', '49999.999999999999999999'], '-0.000000000000000001'],
])('the sum of %j is %s', (decimals, sum) => {
  expect(sumDecimals(decimals)).toBe(sum)
})
