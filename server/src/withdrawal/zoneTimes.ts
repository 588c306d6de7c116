// Days and times of day in a time zone, also where clocks change.
//
// Clocks that go forward skip a time of day: it counts as the moment of the change. Of a time that comes twice, the first
// one counts.
import { DAY_MS } from '@assay/engine/calendar'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Of the wall clock, as if it were UTC. */
function wallOf(zone: string, instant: number): number {
  const format = formatters.get(zone) ?? newFormat(zone)
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall + (((instant % 1000) + 1000) % 1000)
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  formatters.set(timeZone, format)
  return format
}

/** '2026-11-22'. */
export function dayIn(zone: string, instant: number): string {
  return new Date(wallOf(zone, instant)).toISOString().slice(0, 10)
}

/** When the next day begins there. */
export function nextDayIn(zone: string, instant: number): number {
  return instantOf(zone, startOfWallDay(zone, instant) + DAY_MS)
}

export interface Window {
  /** '11:00:00'; an end before the start is on the next day. */
  startTime: string
  endTime: string
}

/** changesAt: when it closes if it is open, else when it opens. */
export function windowAt(
  zone: string,
  { startTime, endTime }: Window,
  instant: number,
): { isOpen: boolean; changesAt: number } {
  const [start, end] = [msOf(startTime), msOf(endTime)]
  const time = wallOf(zone, instant) - startOfWallDay(zone, instant)
  const isOpen = start <= end ? time >= start && time < end : time >= start || time < end
  return { isOpen, changesAt: nextTime(zone, isOpen ? end : start, instant) }
}

/** The next moment, after this one, at which the clock shows this time of day. */
function nextTime(zone: string, ofDay: number, instant: number): number {
  const day = startOfWallDay(zone, instant)
  const today = instantOf(zone, day + ofDay)
  return today > instant ? today : instantOf(zone, day + DAY_MS + ofDay)
}

function startOfWallDay(zone: string, instant: number): number {
  const wall = wallOf(zone, instant)
  return wall - (((wall % DAY_MS) + DAY_MS) % DAY_MS)
}

function instantOf(zone: string, wall: number): number {
  const guesses = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - (wallOf(zone, near) - near))
  const exact = guesses.filter((guess) => wallOf(zone, guess) === wall)
  return exact.length > 0 ? Math.min(...exact) : changeBetween(zone, wall, guesses)
}

/** Where the clock skips `wall`. */
function changeBetween(zone: string, wall: number, guesses: readonly number[]): number {
  let [before, after] = [Math.min(...guesses), Math.max(...guesses)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallOf(zone, middle) < wall) before = middle
    else after = middle
  }
  return after
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
