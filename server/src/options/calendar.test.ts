import { expect, test } from 'vitest'
import { dueExpiries } from './calendar.ts'

const shown = (now: string) =>
  dueExpiries(Date.parse(now)).map(({ expiry, kind }) => `${new Date(expiry).toISOString().slice(0, 16)} ${kind}`)

test('the next two days, the two Fridays after them, and the last Friday of a month after those', () => {
  expect(shown('2026-11-21T09:00:00Z')).toEqual([
    '2026-11-22T08:00 DAILY',
    '2026-11-23T08:00 DAILY',
    '2026-11-27T08:00 WEEKLY',
    '2026-12-04T08:00 WEEKLY',
    '2026-12-25T08:00 MONTHLY',
  ])
})

test('an expiry is not listed in its last hour', () => {
  expect(shown('2026-11-21T06:59:59Z')[0]).toBe('2026-11-21T08:00 DAILY')
  expect(shown('2026-11-21T07:00:00Z')[0]).toBe('2026-11-22T08:00 DAILY')
})

test('a near Friday is daily, and never listed twice', () => {
  const thursday = shown('2026-11-26T09:00:00Z')
  expect(thursday).toEqual([
    '2026-11-27T08:00 DAILY',
    '2026-11-28T08:00 DAILY',
    '2026-12-04T08:00 WEEKLY',
    '2026-12-11T08:00 WEEKLY',
    '2026-12-25T08:00 MONTHLY',
  ])
  for (let hour = 0; hour < 24 * 400; hour += 5) {
    const due = dueExpiries(Date.UTC(2026, 0, 1, hour))
    expect(new Set(due.map(({ expiry }) => expiry)).size).toBe(5)
    expect(due.every(({ expiry }) => expiry > Date.UTC(2026, 0, 1, hour))).toBe(true)
  }
})
