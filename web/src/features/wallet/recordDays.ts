// Financial records in groups of one day each, in the zone that is shown, with what each coin gained or lost that day.
// Sums are exact: eighteen decimals in whole units, never floating point.
import { amountUnits, formatAmount, parseAmount } from '@assay/engine/money'
import type { Output } from '@assay/api/schemas'
import { formatDate, type Zone } from '../../ui/time.ts'

export type FinancialRecord = Output<'wallet', 'listRecords'>['rows'][number]

export interface RecordDay {
  /** 11/20/2026 */
  date: string
  records: FinancialRecord[]
  /** More of the day may be on another page; the sums are of this one. */
  isPartial: boolean
  /** One for each coin, in the order in which the coins occur; the amounts are signed decimals. */
  sums: { coin: string; amount: string }[]
}

/** Whether there are pages before and after the records. */
export interface PageEdges {
  hasNewer: boolean
  hasOlder: boolean
}

const WHOLE: PageEdges = { hasNewer: false, hasOlder: false }
const SCALE = 18

/** Records must come newest first, as the server lists them. */
export function recordDays(records: readonly FinancialRecord[], zone: Zone, page: PageEdges = WHOLE): RecordDay[] {
  const days: RecordDay[] = []
  for (const record of records) {
    const date = formatDate(record.time, zone)
    let day = days.at(-1)
    if (day?.date !== date) {
      day = { date, records: [], sums: [], isPartial: false }
      days.push(day)
    }
    day.records.push(record)
  }
  for (const [place, day] of days.entries()) {
    day.sums = sumsByCoin(day.records)
    day.isPartial = (place === 0 && page.hasNewer) || (place === days.length - 1 && page.hasOlder)
  }
  return days
}

function sumsByCoin(records: readonly FinancialRecord[]): RecordDay['sums'] {
  const units = new Map<string, bigint>()
  for (const { coin, amount } of records) units.set(coin, (units.get(coin) ?? 0n) + signedUnits(amount))
  return [...units].map(([coin, sum]) => ({ coin, amount: formatAmount(amountUnits(sum), SCALE, { trim: true }) }))
}

function signedUnits(decimal: string): bigint {
  const isNegative = decimal.startsWith('-')
  const units = parseAmount(isNegative ? decimal.slice(1) : decimal, SCALE) ?? 0n
  return isNegative ? -units : units
}
