// The listed expiries, by rule: at 08:00 UTC of the next two days, of the two Fridays after these, and of the last
// Friday of a month after those. On Saturday 21 November 2026 at 09:00 they are Sunday 22 and Monday 23 November
// (daily), Friday 27 November and 4 December (weekly), and 25 December (monthly).
import { DAY_MS } from '@assay/engine/calendar'
import type { SeriesKind } from '@assay/engine/options/terms'

export interface DueExpiry {
  /** Epoch ms. */
  expiry: number
  kind: SeriesKind
}

/** Of the day, in UTC. */
export const EXPIRY_HOUR = 8
const EXPIRY_HOUR_MS = EXPIRY_HOUR * 3_600_000
const FRIDAY = 5
/** An expiry is not listed if less time than this is left until it stops trading. */
export const LISTED_BEFORE_MS = 3_600_000

export function dueExpiries(now: number): DueExpiry[] {
  const first = Math.floor((now + LISTED_BEFORE_MS - EXPIRY_HOUR_MS) / DAY_MS) + 1
  const daily = [0, 1].map((day) => atExpiryHour(first + day))
  const weekly = nextFridays(first + 2, 2, () => true)
  const monthly = nextFridays(dayOf(weekly.at(-1) ?? 0) + 1, 1, isLastOfMonth)
  return [
    ...daily.map((expiry): DueExpiry => ({ expiry, kind: 'DAILY' })),
    ...weekly.map((expiry): DueExpiry => ({ expiry, kind: 'WEEKLY' })),
    ...monthly.map((expiry): DueExpiry => ({ expiry, kind: 'MONTHLY' })),
  ]
}

function nextFridays(from: number, count: number, isWanted: (day: number) => boolean): number[] {
  const found: number[] = []
  for (let day = from; found.length < count; day += 1) {
    if (new Date(day * DAY_MS).getUTCDay() === FRIDAY && isWanted(day)) found.push(atExpiryHour(day))
  }
  return found
}

function isLastOfMonth(day: number): boolean {
  return new Date((day + 7) * DAY_MS).getUTCMonth() !== new Date(day * DAY_MS).getUTCMonth()
}

function atExpiryHour(day: number): number {
  return day * DAY_MS + EXPIRY_HOUR_MS
}

function dayOf(expiry: number): number {
  return Math.floor(expiry / DAY_MS)
}
