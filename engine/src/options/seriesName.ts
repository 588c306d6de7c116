// The name of an expiry: its coin and its time in UTC. The name contains the complete time and nothing is listed in the
// past, so the name of a settled expiry is never reused.
//
// Bitcoin's on 27 November 2026 at 08:00, the usual time, is BTC-261127; at 16:30:05 it would be BTC-261127T163005.
import { divide } from '../money.ts'

const DAY_MS = 86_400_000
const SECOND_MS = 1000
const USUAL_SECOND = 8 * 3600

/** expiry: epoch ms, a whole second. */
export function seriesName(coin: string, expiry: number): string {
  const second = whole(expiry % DAY_MS, SECOND_MS)
  const time = [whole(second, 3600), whole(second % 3600, 60), second % 60].map(twoDigits).join('')
  return `${coin.toUpperCase()}-${dateText(whole(expiry, DAY_MS))}${second === USUAL_SECOND ? '' : `T${time}`}`
}

/** Days since 1970-01-01 as 'YYMMDD'. Years start in March here, so that a leap day is the last of its year. */
function dateText(days: number): string {
  const sinceMarch = days + 719_468
  const era = whole(sinceMarch, 146_097)
  const day = sinceMarch % 146_097
  const year = whole(day - whole(day, 1460) + whole(day, 36_524) - whole(day, 146_096), 365)
  const dayOfYear = day - (365 * year + whole(year, 4) - whole(year, 100))
  const month = whole(5 * dayOfYear + 2, 153)
  const dayOfMonth = dayOfYear - whole(153 * month + 2, 5) + 1
  const isNextYear = month >= 10
  return [(era * 400 + year + Number(isNextYear)) % 100, isNextYear ? month - 9 : month + 3, dayOfMonth]
    .map(twoDigits)
    .join('')
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function whole(value: number, by: number): number {
  return Number(divide(BigInt(value), BigInt(by), 'down'))
}
