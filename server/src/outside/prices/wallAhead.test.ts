import { expect, test } from 'vitest'
import { Reception } from './reception.ts'
import { wallAhead } from './wallAhead.ts'

/** For each pair: how far the wall clock was ahead, and when that was received. */
function venue(...heard: [wallAheadMs: number | null, at: number][]) {
  return new Map(
    heard.map(([wallAheadMs, at], place) => {
      const reception = new Reception()
      reception.hear({ bid: 1, ask: 2, saidAt: null, wallAheadMs }, at)
      return [String(place), reception]
    }),
  )
}

test('the median of the venues counts, each by its pair with the lowest delay', () => {
  const venues = [venue([40, 100], [9000, 100]), venue([70, 100]), venue([600_000, 100])]
  expect(wallAhead(venues, 0)).toBe(70)
})

test('two venues can confirm the wall clock but not contradict it', () => {
  expect(wallAhead([venue([40, 100]), venue([50, 100])], 0)).toBe(50)
  expect(wallAhead([venue([40_000, 100]), venue([50_000, 100])], 0)).toBeNull()
  expect(wallAhead([venue([40_000, 100]), venue([50_000, 100]), venue([60_000, 100])], 0)).toBe(50_000)
})

test('old messages and those without a time do not count', () => {
  const [one, other] = [venue([40_000, 100]), venue([50_000, 100])]
  expect(wallAhead([], 0)).toBeNull()
  expect(wallAhead([one, other, venue([60_000, 99])], 100)).toBeNull()
  expect(wallAhead([one, other, venue([null, 100])], 100)).toBeNull()
})
