import type { BinaryContract } from '@assay/api/binary'
import { expect, test } from 'vitest'
import { entryPriceOf, pairOf, profitIf, standingOf, withEntry } from './contractFigures.ts'

const contract = (change: Partial<BinaryContract> = {}) =>
  ({
    direction: 'UP',
    acceptedAt: 10_300,
    lockAt: null,
    entry: null,
    period: 30,
    expiresAt: 41_000,
    ...change,
  }) as BinaryContract
const points = [
  { sequence: 1, time: 10_000, price: 100, receivedSince: 9_900 },
  { sequence: 2, time: 11_000, price: 101, receivedSince: 10_800 },
  { sequence: 3, time: 12_000, price: 102, receivedSince: 11_500 },
]

const entryOf = (change: Partial<BinaryContract> = {}) => entryPriceOf(withEntry(contract(change), points))

test('the entry is the first tick whose every source was received half a second after acceptance or later', () => {
  expect(entryOf()).toBe(101)
  expect(entryOf({ acceptedAt: 10_301 })).toBe(102)
  expect(entryOf({ lockAt: 11_000 })).toBe(102)
  expect(entryOf({ acceptedAt: 11_001 })).toBeNull()
  expect(withEntry(contract({ acceptedAt: 10_301 }), points).expiresAt).toBe(42_000)
})

test('what the server says is the entry, and a line that begins too late knows none', () => {
  const entry = { sequence: 1, time: 11_000, price: '99.5' }
  expect(entryOf({ entry })).toBe(99.5)
  expect(entryOf({ acceptedAt: 9_000 })).toBeNull()
})

test('ahead and behind follow the direction; on the entry it is neither', () => {
  expect(standingOf(contract(), 100, 106.6)).toEqual({ difference: expect.closeTo(6.6), isAhead: true })
  expect(standingOf(contract({ direction: 'DOWN' }), 100, 106.6).isAhead).toBe(false)
  expect(standingOf(contract(), 100, 100).isAhead).toBeNull()
})

test('the result if it ended now is the payout less the stake; a pool’s win is not known yet', () => {
  const fixed = { amount: '50', winPayout: '90', lossPayout: '0' }
  expect([true, false, null].map((isAhead) => Number(profitIf(fixed, isAhead)))).toEqual([40, -50, 0])
  expect(profitIf({ ...fixed, winPayout: null }, true)).toBeNull()
})

test('a pair is named in full from the symbol of a record', () => {
  expect(pairOf('ethusdt', 'usdt')).toBe('ETH/USDT')
  expect(pairOf('xau', 'usdt')).toBe('XAU')
})
