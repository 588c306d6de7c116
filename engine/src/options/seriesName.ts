// The name of an expiry: its coin and its time in UTC. The name contains the complete time and nothing is listed in the
// past, so the name of a settled expiry is never reused.
//
// Bitcoin's on 27 November 2026 at 08:00, the usual time, is BTC-261127; at 16:30:05 it would be BTC-261127T163005.
import { DAY_MS, dateOf, dayOf, whole } from '../calendar.ts'

const SECOND_MS = 1000
const USUAL_SECOND = 8 * 3600

/** expiry: epoch ms, a whole second. */
export function seriesName(coin: string, expiry: number): string {
  const second = whole(expiry % DAY_MS, SECOND_MS)
  const time = [whole(second, 3600), whole(second % 3600, 60), second % 60].map(twoDigits).join('')
  return `${coin.toUpperCase()}-${dateText(dayOf(expiry))}${second === USUAL_SECOND ? '' : `T${time}`}`
}

function dateText(day: number): string {
  const { year, month, dayOfMonth } = dateOf(day)
  return [year % 100, month, dayOfMonth].map(twoDigits).join('')
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
