import type { TraderRecord } from './readRecords.ts'

/** Of the trader's own contract wallet, with the result of open positions. */
export function equityOf({ days, open }: Pick<TraderRecord, 'days' | 'open'>): bigint {
  return days.reduce((total, { flow, result }) => total + flow + result, open.realized + open.unrealized)
}
