import { expect, test } from 'vitest'
import { dayIn, nextDayIn, windowAt } from './zoneTimes.ts'

const at = (text: string) => Date.parse(text)
const shown = (instant: number) => new Date(instant).toISOString()
const day = { startTime: '11:00:00', endTime: '23:00:00' }

test.each([
  ['2026-11-22T02:59:59.999Z', false, '2026-11-22T03:00:00.000Z'],
  ['2026-11-22T03:00:00.000Z', true, '2026-11-22T15:00:00.000Z'],
  ['2026-11-22T14:59:59.999Z', true, '2026-11-22T15:00:00.000Z'],
  ['2026-11-22T15:00:00.000Z', false, '2026-11-23T03:00:00.000Z'],
])('at %s a window from 11 to 23 in Kuching is open: %s', (now, isOpen, changesAt) => {
  expect(windowAt('Asia/Kuching', day, at(now))).toEqual({ isOpen, changesAt: at(changesAt) })
})

test('a window past midnight is open on both sides of it', () => {
  const night = { startTime: '22:00:00', endTime: '02:00:00' }
  const open = (now: string) => windowAt('Africa/Abidjan', night, at(now)).isOpen
  expect(['21:59:59', '22:00:00', '23:59:59'].map((time) => open(`2026-11-22T${time}Z`))).toEqual([false, true, true])
  expect(['00:00:00', '01:59:59', '02:00:00'].map((time) => open(`2026-11-22T${time}Z`))).toEqual([true, true, false])
})

test('days change at midnight of the zone', () => {
  expect(dayIn('Asia/Kuching', at('2026-11-22T15:59:59.999Z'))).toBe('2026-11-22')
  expect(dayIn('Asia/Kuching', at('2026-11-22T16:00:00Z'))).toBe('2026-11-23')
  expect(shown(nextDayIn('Asia/Kuching', at('2026-11-22T15:59:59Z')))).toBe('2026-11-22T16:00:00.000Z')
})

test('a day on which clocks change has 23 or 25 hours', () => {
  expect(shown(nextDayIn('America/New_York', at('2026-03-08T05:00:00Z')))).toBe('2026-03-09T04:00:00.000Z')
  expect(shown(nextDayIn('America/New_York', at('2026-11-01T04:00:00Z')))).toBe('2026-11-02T05:00:00.000Z')
})

test('a window follows the clock when it changes', () => {
  const opens = (now: string) => shown(windowAt('Europe/Berlin', day, at(now)).changesAt)
  expect(opens('2026-03-28T23:30:00Z')).toBe('2026-03-29T09:00:00.000Z')
  expect(opens('2026-10-24T22:30:00Z')).toBe('2026-10-25T10:00:00.000Z')
})

test('a time that the clock skips is the moment of the change, and of one that comes twice the first counts', () => {
  const early = { startTime: '02:30:00', endTime: '23:00:00' }
  const opens = (now: string) => shown(windowAt('Europe/Berlin', early, at(now)).changesAt)
  expect(opens('2026-03-28T23:30:00Z')).toBe('2026-03-29T01:00:00.000Z')
  expect(opens('2026-10-24T23:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
})
