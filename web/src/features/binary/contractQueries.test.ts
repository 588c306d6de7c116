import type { BinaryContract } from '@assay/api/binary'
import { expect, test } from 'vitest'
import { mergeOpen } from './contractQueries.ts'

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
