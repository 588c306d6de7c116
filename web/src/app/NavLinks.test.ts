import { expect, test } from 'vitest'
import { countFitting } from './NavLinks.tsx'

test('links that do not fit make room for More', () => {
  expect(countFitting([100, 100, 100], 300)).toBe(3)
  expect(countFitting([100, 100, 100], 299)).toBe(2)
  expect(countFitting([100, 100, 100], 200)).toBe(1)
  expect(countFitting([100], 50)).toBe(0)
  expect(countFitting([], 0)).toBe(0)
})
