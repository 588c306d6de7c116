// Records in the import formats of two tax tools: Koinly's universal template and CoinTracker's CSV
// (support.koinly.io, "How to create a custom CSV file"; support.cointracker.io, "Convert your transaction history to
// CoinTracker CSV" and "Transaction category definitions"). Both take one row for each trade or movement, times in UTC, and the account as one wallet: a
// transfer between own wallets and margin that is set aside are no row.
//
// 0.1 BTC bought for 6000 USDT with a fee of 0.0001 BTC: received 0.1 BTC, sent 6000 USDT, fee 0.0001 BTC.
import { sumDecimals, toUnits } from '../balances/units.ts'
import type { FinancialRecord } from './recordDays.ts'
import { sequenceOf } from './recordOrigin.ts'

export type TaxTool = 'koinly' | 'coinTracker'

type RecordType = FinancialRecord['type']

interface Amount {
  coin: string
  /** A decimal above zero. */
  amount: string
}

/**
 * trade: one coin for another. move: came from outside or left. result: won or lost. cost: a fee that belongs to no row.
 * interest and reward are income: what earn paid, and rebates, rewards and a trader's share of his followers' profit.
 */
interface TaxRow {
  kind: 'trade' | 'move' | 'result' | 'cost' | 'interest' | 'reward'
  /** Epoch ms. */
  time: number
  received: Amount | null
  sent: Amount | null
  fee: Amount | null
  description: string
}

/** Own money that only changes its place. */
const unseen: ReadonlySet<RecordType> = new Set<RecordType>(['TRANSFER', 'MARGIN'])
const exchanged: ReadonlySet<RecordType> = new Set<RecordType>(['TRADE', 'CONVERT', 'ROUNDING'])
const won: ReadonlySet<RecordType> = new Set<RecordType>(['PROFIT', 'BINARY', 'PREMIUM', 'OPTION_PAYOUT'])
const costs: ReadonlySet<RecordType> = new Set<RecordType>(['FEE', 'FUNDING', 'LIQUIDATION'])
const rewards: ReadonlySet<RecordType> = new Set<RecordType>(['REBATE', 'REWARD', 'PROFIT_SHARE'])

/** Every row, oldest first. Records must come newest first and be whole: of all types, coins and wallets. */
export function taxRows(records: readonly FinancialRecord[]): TaxRow[] {
  const seen = records.filter(({ type }) => !unseen.has(type))
  const movements = grouped(seen, (record) => `${sequenceOf(record)} ${record.reference}`)
  return [...movements.values()]
    .toReversed()
    .flatMap(rowsOf)
    .toSorted((one, other) => one.time - other.time)
}

function rowsOf(records: readonly FinancialRecord[]): TaxRow[] {
  const sums = grouped(records, ({ type, coin }) => `${exchanged.has(type) ? 'TRADE' : type} ${coin}`)
  const parts = sums.flatMap((own) => {
    const [first] = own
    const amount = sumDecimals(own.map((record) => record.amount))
    return first === undefined || toUnits(amount) === 0n ? [] : [{ type: first.type, coin: first.coin, amount }]
  })
  const traded = parts.filter(({ type }) => exchanged.has(type))
  const [got, ...moreGot] = traded.filter(isGain)
  const [gave, ...moreGiven] = traded.filter((part) => !isGain(part))
  const others = parts.filter(({ type }) => !exchanged.has(type))
  const base = { time: records[0]?.time ?? 0, description: records[0]?.reference ?? '' }
  const isOneTrade = got !== undefined && gave !== undefined && moreGot.length === 0 && moreGiven.length === 0
  if (!isOneTrade) return parts.map((part) => alone(part, base))
  const [fee, ...rest] = others.filter((part) => part.type === 'FEE' && !isGain(part))
  return [
    {
      ...base,
      kind: 'trade',
      received: positive(got),
      sent: positive(gave),
      fee: fee === undefined ? null : positive(fee),
    },
    ...[...rest, ...others.filter((part) => part.type !== 'FEE' || isGain(part))].map((part) => alone(part, base)),
  ]
}

/** In the order in which the keys occur first. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}

interface Part extends Amount {
  type: RecordType
}

function alone(part: Part, base: Pick<TaxRow, 'time' | 'description'>): TaxRow {
  const amount = positive(part)
  return {
    ...base,
    kind: kindOf(part),
    received: isGain(part) ? amount : null,
    sent: isGain(part) ? null : amount,
    fee: null,
  }
}

function kindOf(part: Part): TaxRow['kind'] {
  if (won.has(part.type)) return 'result'
  if (costs.has(part.type)) return 'cost'
  if (part.type === 'INTEREST') return 'interest'
  if (rewards.has(part.type)) return isGain(part) ? 'reward' : 'cost'
  return 'move'
}

function isGain({ amount }: Amount): boolean {
  return !amount.startsWith('-')
}

function positive({ coin, amount }: Amount): Amount {
  return { coin: coin.toUpperCase(), amount: amount.replace('-', '') }
}

export interface TaxFile {
  header: string[]
  rows: string[][]
}

export function taxFile(tool: TaxTool, records: readonly FinancialRecord[]): TaxFile {
  const { header, row } = tools[tool]
  return { header, rows: taxRows(records).map(row) }
}

const tools: Record<TaxTool, { header: string[]; row: (row: TaxRow) => string[] }> = {
  koinly: {
    header: [
      'Date',
      'Sent Amount',
      'Sent Currency',
      'Received Amount',
      'Received Currency',
      'Fee Amount',
      'Fee Currency',
      'Net Worth Amount',
      'Net Worth Currency',
      'Label',
      'Description',
      'TxHash',
    ],
    row: (row) => [
      `${new Date(row.time).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      ...cells(row.sent),
      ...cells(row.received),
      ...cells(row.fee),
      '',
      '',
      koinlyLabel(row),
      row.description,
      '',
    ],
  },
  coinTracker: {
    header: [
      'Date',
      'Received Quantity',
      'Received Currency',
      'Sent Quantity',
      'Sent Currency',
      'Fee Amount',
      'Fee Currency',
      'Tag',
    ],
    row: (row) => [
      americanTime(row.time),
      ...cells(row.received),
      ...cells(row.sent),
      ...cells(row.fee),
      coinTrackerTag(row),
    ],
  },
}

function cells(amount: Amount | null): [string, string] {
  return amount === null ? ['', ''] : [amount.amount, amount.coin]
}

function koinlyLabel({ kind, received }: TaxRow): string {
  if (kind === 'result') return 'realized gain'
  if (kind === 'cost') return received === null ? 'cost' : 'realized gain'
  if (kind === 'interest') return 'loan interest'
  return kind === 'reward' ? 'reward' : ''
}

function coinTrackerTag({ kind, received }: TaxRow): string {
  if (kind === 'result') return received === null ? 'margin loss' : 'margin gain'
  if (kind === 'cost') return received === null ? 'margin fee' : 'margin rebate'
  if (kind === 'interest') return 'interest'
  return kind === 'reward' ? 'other income' : ''
}

/** 11/20/2026 06:00:00, in UTC. */
function americanTime(epochMs: number): string {
  const [date = '', time = ''] = new Date(epochMs).toISOString().slice(0, 19).split('T')
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year} ${time}`
}
