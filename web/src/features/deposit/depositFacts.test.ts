import { expect, test } from 'vitest'
import { isMoving, usualMinutes } from './depositFacts.ts'

test.each([
  [32, 12, 6],
  [20, 3, 1],
  [4, 600, 40],
  [1, 1, 1],
])('%i blocks of %i s take about %i min', (confirmations, blockSeconds, minutes) => {
  expect(usualMinutes({ confirmations, blockSeconds })).toBe(minutes)
})

test('a deposit moves until it can be withdrawn, or never can', () => {
  const states = [
    'SEEN',
    'CONFIRMING',
    'REVIEW',
    'APPROVED',
    'CREDITED',
    'WITHDRAWABLE',
    'REJECTED',
    'REVERSED',
  ] as const
  expect(states.filter((status) => isMoving({ status }))).toEqual(['SEEN', 'CONFIRMING', 'CREDITED'])
})
