// Financial records as a person reads them: the entries of one trade or transfer together, in groups of one day of the
// zone that is shown, with what each coin really gained or lost that day.
import type { Output } from '@assay/api/schemas'
import { coinDecimals } from '../balances/coinAmount.ts'
import { sumDecimals } from '../balances/units.ts'
import { formatDate, type Zone } from '@assay/ui/time'

export type FinancialRecord = Output<'wallet', 'listRecords'>['rows'][number]

export interface RecordDay {
  /** 11/20/2026 */
  date: string
  groups: RecordGroup[]
  /** Older entries of the day were not read yet; the result is of those that were. */
  isPartial: boolean
  /** One for each coin that gained or lost, in the order in which the coins occur; signed decimals. */
  result: { coin: string; amount: string }[]
}

/** The entries that belong to one trade, transfer, funding or payout. */
export interface RecordGroup {
  id: string
  /** Epoch ms. */
  time: number
  kind: RecordKind
  /** The pair or the contract, if there is one. */
  symbol: string | null
  lines: RecordLine[]
  /** Newest first. */
  records: readonly FinancialRecord[]
}

export type RecordKind = FinancialRecord['type'] | 'FUTURES_OPEN' | 'FUTURES_CLOSE'

/** What a group did to one coin of one wallet. */
export interface RecordLine {
  wallet: FinancialRecord['wallet']
  coin: string
  /** Signed decimal: the sum of the parts. */
  amount: string
  /** The balance after the last entry. */
  after: string
  parts: { type: FinancialRecord['type']; amount: string }[]
}

/**
 * Coins that arrive from outside or leave, move between wallets, are exchanged for others, or are set aside as margin and come
 * back: nobody is richer or poorer for them.
 */
const notResults: ReadonlySet<FinancialRecord['type']> = new Set([
  'DEPOSIT',
  'WITHDRAWAL',
  'FAUCET',
  'TRANSFER',
  'TRADE',
  'CONVERT',
  'CORRECTION',
  'MARGIN',
])

/** Without the oldest command's entries while more may follow: a trade is never shown in part. */
export function wholeMovements(records: FinancialRecord[], hasMore: boolean): FinancialRecord[] {
  const last = records.at(-1)
  if (!hasMore || last === undefined) return records
  const whole = records.filter((record) => commandOf(record) !== commandOf(last))
  return whole.length > 0 ? whole : records
}

/** An entry's id begins with the sequence of its command. */
function commandOf({ id }: { id: string }): string | undefined {
  return id.split('-')[0]
}

/** Records must come newest first, as the server lists them. */
export function recordDays(records: readonly FinancialRecord[], zone: Zone, hasOlder = false): RecordDay[] {
  const dates = [...new Set(records.map(({ time }) => formatDate(time, zone)))]
  return dates.map((date, place) => {
    const own = records.filter(({ time }) => formatDate(time, zone) === date)
    return {
      date,
      groups: groupRecords(own),
      isPartial: place === dates.length - 1 && hasOlder,
      result: resultOf(own),
    }
  })
}

function resultOf(records: readonly FinancialRecord[]): RecordDay['result'] {
  const counted = records.filter(({ type }) => !notResults.has(type))
  return [...new Set(counted.map(({ coin }) => coin))].map((coin) => ({
    coin,
    amount: sumDecimals(counted.filter((record) => record.coin === coin).map(({ amount }) => amount)),
  }))
}

/** Neighbours of one reference are one group, and so are the fills of one order. */
function groupRecords(records: readonly FinancialRecord[]): RecordGroup[] {
  const entries: FinancialRecord[][] = []
  for (const record of records) {
    const last = entries.at(-1)
    if (last?.[0]?.reference === record.reference) last.push(record)
    else entries.push([record])
  }
  const groups: { group: RecordGroup; records: FinancialRecord[] }[] = []
  for (const own of entries) {
    const group = groupOf(own)
    const last = groups.at(-1)
    if (last !== undefined && isSameOrder(last.group, group)) {
      last.records.push(...own)
      last.group = groupOf(last.records)
    } else groups.push({ group, records: own })
  }
  return groups.map(({ group }) => group)
}

/** Each of these is a separate contract, even if one command settles several. */
const single: ReadonlySet<RecordKind> = new Set(['BINARY', 'PREMIUM', 'OPTION_PAYOUT', 'CONVERT'])

/** Two fills that one command made in one market. */
function isSameOrder(one: RecordGroup, other: RecordGroup): boolean {
  const isSameMarket = one.symbol !== null && one.symbol === other.symbol
  return isSameMarket && one.kind === other.kind && commandOf(one) === commandOf(other) && !single.has(one.kind)
}

function groupOf(records: readonly FinancialRecord[]): RecordGroup {
  const newest = records[0]
  return {
    id: newest?.id ?? '',
    time: newest?.time ?? 0,
    kind: kindOf(records),
    symbol: newest?.symbol ?? null,
    lines: linesOf(records),
    records,
  }
}

/** Types that name the whole, whatever fee or margin is part of it. */
const naming = [
  'WITHDRAWAL',
  'TRADE',
  'LIQUIDATION',
  'FUNDING',
  'PREMIUM',
  'OPTION_PAYOUT',
  'BINARY',
  'CONVERT',
] as const

/** A trade of futures opens where it only takes margin. */
function kindOf(records: readonly FinancialRecord[]): RecordKind {
  const types = new Set(records.map(({ type }) => type))
  const named = naming.find((type) => types.has(type))
  if (named !== undefined) return named
  const isFuturesTrade = types.has('MARGIN') && records.some(({ reference }) => reference.startsWith('trade:'))
  if (!isFuturesTrade) return records[0]?.type ?? 'TRADE'
  const gives = records.some(({ type, amount }) => type === 'PROFIT' || (type === 'MARGIN' && !amount.startsWith('-')))
  return gives ? 'FUTURES_CLOSE' : 'FUTURES_OPEN'
}

function linesOf(records: readonly FinancialRecord[]): RecordLine[] {
  const lines = new Map<string, RecordLine>()
  for (const { wallet, coin, after, type, amount } of records) {
    const key = `${wallet} ${coin}`
    const line = lines.get(key) ?? { wallet, coin, amount: '0', after, parts: [] }
    const part = line.parts.find((known) => known.type === type)
    if (part === undefined) line.parts.unshift({ type, amount })
    else part.amount = sumDecimals([part.amount, amount])
    line.amount = sumDecimals([line.amount, amount])
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** How many decimals each coin needs on this page: all its amounts are shown with as many. */
export function pageDecimals(records: readonly FinancialRecord[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, string[]>()
  for (const { coin, amount, after } of records) amounts.set(coin, [...(amounts.get(coin) ?? []), amount, after])
  return new Map([...amounts].map(([coin, all]) => [coin, coinDecimals(coin, all)]))
}
