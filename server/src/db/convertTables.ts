// Convert, written only by server/src/exchange (0062_convert.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Price } from '@assay/engine/money'
import { bigint, type Columns, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Converted = Omit<Extract<Event, { type: 'convertChanged' }>, 'type'>
type Tick = NonNullable<Converted['quotedFrom']>

export interface ConvertTables {
  convert_coins: StoredRow<typeof convertCoinsTable>
  converts: StoredRow<typeof convertsTable>
}

export const convertCoinsTable = moneyTable<{ asset: string; rules: string }>()('convert_coins', {
  asset: text('asset'),
  rules: text('rules'),
})

/** 'symbol:sequence:time:price', with '-' for no price; '' for no tick. */
const tick = <const Name extends string>(name: Name): Columns<Tick | null, { [N in Name]: string }> => ({
  columns: [text(name)],
  write: (named) => [named === null ? '' : `${named.symbol}:${named.sequence}:${named.time}:${named.price ?? '-'}`],
  read(stored) {
    const [symbol = '', sequence, time, price] = stored[name].split(':')
    if (symbol === '') return null
    const ticks = price === '-' ? null : (Number(price) as Price)
    return { symbol, sequence: Number(sequence), time: Number(time), price: ticks }
  },
})

export const convertsTable = moneyTable<Converted>()('converts', {
  convertId: bigint('convert_id'),
  user: bigint('user_id'),
  quoteId: text('quote_id'),
  from: text('from_asset'),
  to: text('to_asset'),
  amount: numeric('amount'),
  receive: numeric('receive'),
  fee: numeric('fee'),
  spread: integer('spread'),
  feeRate: integer('fee_rate'),
  quotedAt: bigint('quoted_at'),
  quotedFrom: tick('quoted_from'),
  quotedTo: tick('quoted_to'),
  acceptedAt: bigint('accepted_at'),
  reserved: numeric('reserved'),
  status: text('status'),
  reason: text('reason'),
  decidedFrom: tick('decided_from'),
  decidedTo: tick('decided_to'),
  decidedAt: bigint('decided_at'),
})
