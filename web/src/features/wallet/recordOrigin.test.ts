import { expect, test } from 'vitest'
import { sequenceOf, tradeOrigin } from './recordOrigin.ts'

test.each([
  ['trade:btcusdt:504', 'PLATFORM', { product: 'spot', id: 504 }],
  ['trade:btcusdt-perp:77', 'CONTRACT', { product: 'futures', id: 77 }],
  ['binary:7', 'PLATFORM', { product: 'second', id: 7 }],
  ['option:12', 'PLATFORM', { product: 'option', id: 12 }],
  ['transfer:91', 'PLATFORM', null],
  ['funding:btcusdt-perp:4:9', 'CONTRACT', null],
] as const)('%s in the wallet %s leads to its trade', (reference, wallet, origin) => {
  expect(tradeOrigin({ reference, wallet })).toEqual(origin)
})

test('an entry says which command made it', () => {
  expect(sequenceOf({ id: '4711-3' })).toBe(4711)
})
