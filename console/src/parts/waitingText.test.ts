import { expect, test } from 'vitest'
import { waitingText } from './waitingText.ts'

test.each([
  [-5000, '0 min'],
  [59_999, '0 min'],
  [48 * 60_000, '48 min'],
  [60 * 60_000, '1 h'],
  [23 * 3_600_000 + 59 * 60_000, '23 h'],
  [24 * 3_600_000, '1 d'],
])('what waits for %d ms shows %s', (ms, text) => {
  expect(waitingText(ms)).toBe(text)
})
