// What the records page shows: which types, coin, wallet and dates. Dates are days of the zone that is shown.
import type { Input } from '@assay/api/schemas'
import { offsetMinutes, type Zone } from '@assay/ui/time'

export type RecordType = NonNullable<Input<'wallet', 'listRecords'>['type']>
export type Wallet = NonNullable<Input<'wallet', 'listRecords'>['wallet']>

export const recordTypes: readonly RecordType[] = [
  'TRADE',
  'FEE',
  'TRANSFER',
  'DEPOSIT',
  'WITHDRAWAL',
  'FAUCET',
  'ROUNDING',
  'MARGIN',
  'PROFIT',
  'FUNDING',
  'LIQUIDATION',
  'BINARY',
  'PREMIUM',
  'OPTION_PAYOUT',
  'CONVERT',
  'CORRECTION',
  'INTEREST',
  'REBATE',
  'REWARD',
  'PROFIT_SHARE',
]
export const wallets: readonly Wallet[] = ['PLATFORM', 'FINANCIAL', 'CONTRACT']
/** What an empty list offers to look back. */
export const WIDE_DAYS = 90
export const periods = [7, 30, WIDE_DAYS, 365] as const
export type Period = (typeof periods)[number]

export interface RecordFilters {
  type: RecordType | null
  coin: string | null
  wallet: Wallet | null
  /** Days back from the end of today; null where the days are chosen by hand. */
  period: Period | null
  /** 2026-11-20, as a date field writes it; empty where open. */
  fromDay: string
  toDay: string
}

export const EVERYTHING: RecordFilters = { type: null, coin: null, wallet: null, period: 30, fromDay: '', toDay: '' }

const DAY_MS = 86_400_000

export function recordQuery(
  filters: RecordFilters,
  zone: Zone,
  nowMs: number,
): Omit<Input<'wallet', 'listRecords'>, 'pageNum' | 'pageSize'> {
  const { type, coin, wallet } = filters
  return { ...(type && { type }), ...(coin && { coin }), ...(wallet && { wallet }), ...timeSpan(filters, zone, nowMs) }
}

/** Epoch ms: from is the first moment of the first day, to the last of the last. */
export function timeSpan(
  { period, fromDay, toDay }: RecordFilters,
  zone: Zone,
  nowMs: number,
): { from?: number; to?: number } {
  if (period !== null) return { from: startOfDay(nowMs, zone) - (period - 1) * DAY_MS }
  const from = dayStart(fromDay, zone)
  const to = dayStart(toDay, zone)
  return { ...(from !== null && { from }), ...(to !== null && { to: to + DAY_MS - 1 }) }
}

export function datesProblem({ period, fromDay, toDay }: RecordFilters): 'datesReversed' | null {
  if (period !== null || fromDay === '' || toDay === '') return null
  return fromDay > toDay ? 'datesReversed' : null
}

/** How many of the filters behind the button are set; the type has its own chips. */
export function filterCount({ coin, wallet, period }: RecordFilters): number {
  return Number(coin !== null) + Number(wallet !== null) + Number(period !== EVERYTHING.period)
}

function startOfDay(epochMs: number, zone: Zone): number {
  const shift = offsetMinutes(zone.offset) * 60_000
  return Math.floor((epochMs + shift) / DAY_MS) * DAY_MS - shift
}

function dayStart(day: string, zone: Zone): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(midnight) ? null : midnight - offsetMinutes(zone.offset) * 60_000
}
