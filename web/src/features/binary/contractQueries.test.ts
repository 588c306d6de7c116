import type { BinaryContract } from '@assay/api/binary'
import { expect, test } from 'vitest'
import { entryReadIn, mergeOpen } from './contractQueries.ts'

const contract = (orderId: number, change: Partial<BinaryContract> = {}) =>
  ({ orderId, expiresAt: orderId * 1000, status: 'OPEN', ...change }) as BinaryContract
const ids = (contracts: readonly BinaryContract[]) => contracts.map(({ orderId }) => orderId)

test('what ends soonest comes first, and what is settled leaves', () => {
  const known = [contract(1), contract(3)].reduce<BinaryContract[]>(mergeOpen, [])
  expect(ids(mergeOpen(known, contract(2)))).toEqual([1, 2, 3])
  expect(ids(mergeOpen(known, contract(1, { status: 'WON' })))).toEqual([3])
})

test('an entry that is told later takes the place of the contract without one', () => {
  const entry = { sequence: 7, time: 1000, price: '100.00' }
  expect(mergeOpen([contract(1)], contract(1, { entry }))).toMatchObject([{ entry }])
})

test('open contracts are read again until each has its entry, and not before the lock of its round', () => {
  const entry = { sequence: 7, time: 1000, price: '100.00' }
  const waiting = contract(1, { entry: null, acceptedAt: 10_000, lockAt: null })
  const pooled = contract(2, { entry: null, acceptedAt: 10_000, lockAt: 40_000 })
  expect(entryReadIn([contract(3, { entry })], 10_000)).toBe(false)
  expect(entryReadIn([waiting, pooled], 10_100)).toBe(2500)
  expect(entryReadIn([pooled], 10_100)).toBe(32_400)
  expect(entryReadIn([pooled], 41_000)).toBe(2500)
})
