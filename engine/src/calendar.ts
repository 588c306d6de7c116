// Days in UTC, without a clock: from the epoch milliseconds of a command alone.
import { divide } from './money.ts'

export const DAY_MS = 86_400_000

/** Days since 1970-01-01 UTC. */
export function dayOf(time: number): number {
  return whole(time, DAY_MS)
}

/** A day since 1970-01-01 in the calendar. Years start in March here, so that a leap day is the last of its year. */
export function dateOf(day: number): { year: number; month: number; dayOfMonth: number } {
  const sinceMarch = day + 719_468
  const era = whole(sinceMarch, 146_097)
  const dayOfEra = sinceMarch % 146_097
  const year = whole(dayOfEra - whole(dayOfEra, 1460) + whole(dayOfEra, 36_524) - whole(dayOfEra, 146_096), 365)
  const dayOfYear = dayOfEra - (365 * year + whole(year, 4) - whole(year, 100))
  const month = whole(5 * dayOfYear + 2, 153)
  const dayOfMonth = dayOfYear - whole(153 * month + 2, 5) + 1
  const isNextYear = month >= 10
  return { year: era * 400 + year + Number(isNextYear), month: isNextYear ? month - 9 : month + 3, dayOfMonth }
}

/** The whole part of a quotient of safe integers. */
export function whole(value: number, by: number): number {
  return Number(divide(BigInt(value), BigInt(by), 'down'))
}
