import { expect, test } from 'vitest'
import { AWAY_MS, continueStay, isStay, type Stay } from './stay.ts'

const MINUTE_MS = 60_000

/** Looked at every so many minutes; the hours that were told, each with the minute. */
function told(minutes: readonly number[]): [number, number][] {
  let stay: Stay | null = null
  return minutes.flatMap((minute) => {
    const next = continueStay(stay, minute * MINUTE_MS)
    stay = next.stay
    return next.hours === null ? [] : [[minute, next.hours] as [number, number]]
  })
}

const every = (step: number, last: number) => Array.from({ length: last / step + 1 }, (_, place) => place * step)

test('each full hour is told once', () => {
  expect(told(every(1, 200))).toEqual([
    [60, 1],
    [120, 2],
    [180, 3],
  ])
})

test('anyone who was away for a quarter of an hour starts over', () => {
  expect(AWAY_MS).toBe(15 * MINUTE_MS)
  expect(told([...every(1, 50), 65, ...every(1, 70).map((minute) => 66 + minute)])).toEqual([[125, 1]])
})

test('a clock that was set back starts over, and what is no stay is not read', () => {
  expect(continueStay({ since: 0, seenAt: 100, told: 0 }, 50).stay).toEqual({ since: 50, seenAt: 50, told: 0 })
  expect([isStay(null), isStay({ since: 1 }), isStay({ since: 1, seenAt: 2, told: 0 })]).toEqual([false, false, true])
})
