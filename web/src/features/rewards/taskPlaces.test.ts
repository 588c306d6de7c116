import { expect, test } from 'vitest'
import { placeOf } from './taskPlaces.ts'

const task = { kind: 'FEE_VOUCHER', lock: null, state: 'ACTIVE' } as const

test('a task moves through the parts of the page as it is done, claimed and used', () => {
  expect(placeOf(task)).toBe('todo')
  expect(placeOf({ ...task, state: 'DONE' })).toBe('ready')
  expect(placeOf({ ...task, state: 'CLAIMED' })).toBe('inUse')
  expect(placeOf({ ...task, state: 'USED' })).toBe('past')
  expect(placeOf({ ...task, state: 'EXPIRED' })).toBe('past')
})

test('a missing document is something to do; the other locks are not', () => {
  expect(placeOf({ ...task, state: 'LOCKED', lock: 'DOCUMENT' })).toBe('todo')
  for (const lock of ['BUDGET', 'DOCUMENT_USED', 'LINKED', 'NOT_BEGUN'] as const)
    expect(placeOf({ ...task, state: 'LOCKED', lock })).toBe('locked')
})

test('cash is paid with its claim, and nothing of it is left to use', () => {
  expect(placeOf({ ...task, kind: 'CASH', state: 'CLAIMED' })).toBe('past')
})
