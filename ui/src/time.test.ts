import { expect, test } from 'vitest'
import {
  DEFAULT_ZONE,
  formatCountdown,
  formatDate,
  formatListTime,
  formatMoment,
  formatShortDateTime,
  offsetMinutes,
} from './time.ts'

const moment = Date.UTC(2026, 10, 20, 6, 32, 7)

test('a moment shows its date, its time and the offset of its zone', () => {
  expect(formatMoment(moment, DEFAULT_ZONE)).toBe('11/20/2026 14:32:07 (+08:00)')
  expect(formatMoment(moment, { id: 'America/St_Johns', offset: '-03:30' })).toBe('11/20/2026 03:02:07 (-03:30)')
})

test('the day follows the zone and not the device', () => {
  expect(formatDate(Date.UTC(2026, 10, 20, 20, 0), DEFAULT_ZONE)).toBe('11/21/2026')
})

test('a list shows the time of today, the day of this year and the date of another', () => {
  const now = moment + 3_600_000
  expect(formatListTime(moment, DEFAULT_ZONE, now)).toBe('14:32:07')
  expect(formatListTime(moment - 86_400_000, DEFAULT_ZONE, now)).toBe('11/19 14:32:07')
  expect(formatListTime(moment - 400 * 86_400_000, DEFAULT_ZONE, now)).toBe('10/16/2025 14:32:07')
})

test('a countdown has hours over a minute and seconds under it', () => {
  expect(formatCountdown(5_273_000)).toBe('01:27:53')
  expect(formatCountdown(37_200)).toBe('38')
  expect(formatCountdown(-5)).toBe('0')
})

test('offsets are read with their sign', () => {
  expect([offsetMinutes('+08:00'), offsetMinutes('-03:30'), offsetMinutes('?')]).toEqual([480, -210, 0])
})

test.each([
  ['MM/DD/YYYY', '11/20/2026', '11/20'],
  ['DD/MM/YYYY', '20/11/2026', '20/11'],
  ['YYYY-MM-DD', '2026-11-20', '11-20'],
  ['DD.MM.YYYY', '20.11.2026', '20.11'],
  ['nonsense', '11/20/2026', '11/20'],
])('dates follow the platform’s timeFormat %s', (dateFormat, date, day) => {
  const zone = { ...DEFAULT_ZONE, dateFormat }
  expect(formatDate(moment, zone)).toBe(date)
  expect(formatListTime(moment, zone, moment + 3 * 86_400_000)).toBe(`${day} 14:32:07`)
  expect(formatShortDateTime(moment, zone, moment)).toBe(`${day} 14:32:07`)
  expect(formatShortDateTime(moment, zone, moment + 400 * 86_400_000)).toBe(`${date} 14:32:07`)
})
