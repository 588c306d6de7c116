// Times as people read them: dates in the platform's timeFormat (MM/DD/YYYY unless it says otherwise), 24 hours, in the zone that is set, with its offset wherever a time decides
// money. Zones are kept as an id and an offset in minutes, because the platform's list may say its own offsets.

export interface Zone {
  /** 'Asia/Kuching'. */
  id: string
  /** '+08:00'. */
  offset: string
  /** The platform's timeFormat; MM/DD/YYYY where it has none that we know. */
  dateFormat?: string | undefined
}

const USUAL_FORMAT = 'MM/DD/YYYY'

export const DEFAULT_ZONE: Zone = { id: 'Asia/Kuching', offset: '+08:00' }

/** '+08:00' → 480; anything else is 0. */
export function offsetMinutes(offset: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})$/.exec(offset)
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

interface Clock {
  year: string
  month: string
  day: string
  time: string
}

function clockOf(epochMs: number, zone: Zone): Clock {
  const shifted = new Date(epochMs + offsetMinutes(zone.offset) * 60_000).toISOString()
  return {
    year: shifted.slice(0, 4),
    month: shifted.slice(5, 7),
    day: shifted.slice(8, 10),
    time: shifted.slice(11, 19),
  }
}

/** 11/20/2026 */
export function formatDate(epochMs: number, zone: Zone): string {
  return inFormat(formatOf(zone), clockOf(epochMs, zone))
}

/** Year, month and day once each, and marks between them. */
function formatOf({ dateFormat = '' }: Zone): string {
  const isKnown = ['YYYY', 'MM', 'DD'].every((part) => dateFormat.split(part).length === 2)
  return isKnown && /^[YMD/.\- ]+$/.test(dateFormat) ? dateFormat : USUAL_FORMAT
}

function inFormat(format: string, { year, month, day }: Clock): string {
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/** 14:32:07 */
export function formatTime(epochMs: number, zone: Zone): string {
  return clockOf(epochMs, zone).time
}

/** 11/20/2026 14:32:07 */
export function formatDateTime(epochMs: number, zone: Zone): string {
  return `${formatDate(epochMs, zone)} ${formatTime(epochMs, zone)}`
}

/** 11/20/2026 14:32:07 (+08:00): for any time that decides money. */
export function formatMoment(epochMs: number, zone: Zone): string {
  return `${formatDateTime(epochMs, zone)} (${zone.offset})`
}

/** For lists: the time if it is today, otherwise day and time. */
export function formatListTime(epochMs: number, zone: Zone, nowMs: number): string {
  const isToday = formatDate(epochMs, zone) === formatDate(nowMs, zone)
  return isToday ? formatTime(epochMs, zone) : formatShortDateTime(epochMs, zone, nowMs)
}

/** 11/20 14:32:07: for the narrow lists of orders and results. The year is named where it is another one. */
export function formatShortDateTime(epochMs: number, zone: Zone, nowMs: number): string {
  const now = clockOf(nowMs, zone)
  const then = clockOf(epochMs, zone)
  const date = now.year === then.year ? withoutYear(then, zone) : formatDate(epochMs, zone)
  return `${date} ${then.time}`
}

function withoutYear(clock: Clock, zone: Zone): string {
  return inFormat(formatOf(zone).replace(/^YYYY[^MD]*|[^MD]*YYYY$|YYYY[^MD]*/, ''), clock)
}

/** 01:27:53 from a minute on, 38 below. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  if (seconds < 60) return String(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
