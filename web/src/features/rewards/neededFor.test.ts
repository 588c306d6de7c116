import { expect, test } from 'vitest'
import { neededFor } from './neededFor.ts'

test.each([
  [1001, '0.05', '20020'],
  [1001, '10', '100.1'],
  [101, '3', '33.67'],
  [0, '10', '0'],
])('%i points at %s for one USDT need %s USDT', (points, weight, needed) => {
  expect(neededFor(points, weight)).toBe(needed)
})

test('what has no weight brings no points', () => {
  expect(neededFor(100, '0')).toBeNull()
})
