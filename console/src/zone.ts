// Times of the console are in the zone of the operator's device, with its offset.
import type { Zone } from '@assay/ui/time'

export function deviceZone(): Zone {
  const minutes = -new Date().getTimezoneOffset()
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const offset = `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return { id: Intl.DateTimeFormat().resolvedOptions().timeZone, offset }
}
