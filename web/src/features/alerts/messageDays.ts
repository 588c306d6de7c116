// Messages by the day they are of, in the zone in which times are shown, the newest first.
import { formatDate, type Zone } from '@assay/ui/time'

const DAY_MS = 86_400_000

export interface MessageDay<Row> {
  /** The date; 'today' and 'yesterday' where it is. */
  day: string
  rows: readonly Row[]
}

export function messageDays<Row extends { createdAt: number }>(
  rows: readonly Row[],
  { zone, now }: { zone: Zone; now: number },
): MessageDay<Row>[] {
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    const date = formatDate(row.createdAt, zone)
    byDay.set(date, [...(byDay.get(date) ?? []), row])
  }
  const names: Record<string, string> = {
    [formatDate(now, zone)]: 'today',
    [formatDate(now - DAY_MS, zone)]: 'yesterday',
  }
  return [...byDay].map(([date, ofDay]) => ({ day: names[date] ?? date, rows: ofDay }))
}
