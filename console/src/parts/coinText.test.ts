import { expect, test } from 'vitest'
import { coinText } from './coinText.ts'

test.each([
  ['500000', '500,000 CNY'],
  ['11223.252553790639759849', '11,223.252553790639759849 CNY'],
  ['-1000', '-1,000 CNY'],
  ['0', '0 CNY'],
])('%s is shown as %s', (amount, shown) => {
  expect(coinText(amount, 'cny')).toBe(shown)
})
