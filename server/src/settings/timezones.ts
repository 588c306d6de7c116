// Every UTC offset in use, with one place that has it: 38, from -12 to +14.
import type { Output } from '@assay/api/schemas'

type TimeZone = Output<'settings', 'getSettings'>['timezone'][number]

// Places without daylight saving time if possible; St. John's, Lord Howe and Chatham with their winter time.
const places: readonly (readonly [offset: string, place: string])[] = [
  ['-12:00', 'Etc/GMT+12'],
  ['-11:00', 'Pacific/Pago_Pago'],
  ['-10:00', 'Pacific/Honolulu'],
  ['-09:30', 'Pacific/Marquesas'],
  ['-09:00', 'Pacific/Gambier'],
  ['-08:00', 'Pacific/Pitcairn'],
  ['-07:00', 'America/Phoenix'],
  ['-06:00', 'America/Costa_Rica'],
  ['-05:00', 'America/Bogota'],
  ['-04:00', 'America/La_Paz'],
  ['-03:30', 'America/St_Johns'],
  ['-03:00', 'America/Sao_Paulo'],
  ['-02:00', 'America/Noronha'],
  ['-01:00', 'Atlantic/Cape_Verde'],
  ['+00:00', 'Africa/Abidjan'],
  ['+01:00', 'Africa/Lagos'],
  ['+02:00', 'Africa/Johannesburg'],
  ['+03:00', 'Europe/Istanbul'],
  ['+03:30', 'Asia/Tehran'],
  ['+04:00', 'Asia/Dubai'],
  ['+04:30', 'Asia/Kabul'],
  ['+05:00', 'Asia/Karachi'],
  ['+05:30', 'Asia/Kolkata'],
  ['+05:45', 'Asia/Kathmandu'],
  ['+06:00', 'Asia/Dhaka'],
  ['+06:30', 'Asia/Yangon'],
  ['+07:00', 'Asia/Bangkok'],
  ['+08:00', 'Asia/Kuching'],
  ['+08:45', 'Australia/Eucla'],
  ['+09:00', 'Asia/Tokyo'],
  ['+09:30', 'Australia/Darwin'],
  ['+10:00', 'Australia/Brisbane'],
  ['+10:30', 'Australia/Lord_Howe'],
  ['+11:00', 'Pacific/Guadalcanal'],
  ['+12:00', 'Pacific/Tarawa'],
  ['+12:45', 'Pacific/Chatham'],
  ['+13:00', 'Pacific/Tongatapu'],
  ['+14:00', 'Pacific/Kiritimati'],
]

/** offSetValue is in minutes. */
export const timezones: readonly TimeZone[] = places.map(([offSet, zoneId]) => ({
  zoneId,
  offSet,
  offSetValue: minutesOf(offSet),
}))

function minutesOf(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))
  return offset.startsWith('-') ? -minutes : minutes
}
