import type { BinaryContract } from '@assay/api/binary'
import { expect, test } from 'vitest'
import { entryPriceOf, standingOf } from './contractFigures.ts'

const contract = (change: Partial<BinaryContract> = {}) =>
  ({ direction: 'UP', acceptedAt: 10_500, lockAt: null, entry: null, ...change }) as BinaryContract
const points = [
  { time: 10_000, price: 100 },
  { time: 11_000, price: 101 },
  { time: 12_000, price: 102 },
]

test('the entry is the first tick after acceptance, never the one before', () => {
  expect(entryPriceOf(contract(), points)).toBe(101)
  expect(entryPriceOf(contract({ acceptedAt: 11_000 }), points)).toBe(102)
  expect(entryPriceOf(contract({ acceptedAt: 12_000 }), points)).toBeNull()
})

test('what the server says is the entry, and a line that begins too late knows none', () => {
  const entry = { sequence: 1, time: 11_000, price: '99.5' }
  expect(entryPriceOf(contract({ entry }), points)).toBe(99.5)
  expect(entryPriceOf(contract({ acceptedAt: 5_000 }), points)).toBeNull()
})

test('ahead and behind follow the direction; on the entry it is neither', () => {
  expect(standingOf(contract(), 100, 106.6)).toEqual({ difference: expect.closeTo(6.6), isAhead: true })
  expect(standingOf(contract({ direction: 'DOWN' }), 100, 106.6).isAhead).toBe(false)
  expect(standingOf(contract(), 100, 100).isAhead).toBeNull()
})
