// Convert, written only by server/src/exchange (0062_convert.sql); readable everywhere. Limit converts are no money: the
// slice writes them (0085_limit_converts.sql).
import type { Event } from '@assay/engine/events'
import type { Price } from '@assay/engine/money'
import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import { bigint, type Columns, integer, moneyTable, numeric, type StoredRow, text } from './moneyTable.ts'

type Converted = Omit<Extract<Event, { type: 'convertChanged' }>, 'type'>
type Tick = NonNullable<Converted['quotedFrom']>

export interface ConvertTables {
  convert_coins: StoredRow<typeof convertCoinsTable>
  converts: StoredRow<typeof convertsTable>
  limit_converts: {
    limit_id: GeneratedAlways<bigint>
    user_id: Big
    client_id: string
    from_asset: string
    to_asset: string
    amount: bigint
    receive: bigint
    placed_at: Big
    expires_at: Big
    status: 'OPEN' | 'CONVERTING' | 'FILLED' | 'CANCELLED' | 'EXPIRED' | 'FAILED'
    attempts: ColumnType<number, number | undefined, number>
    asked_at: OptionalBig
    next_at: ColumnType<bigint, bigint | number | undefined, bigint | number>
    convert_id: OptionalBig
    reason: ColumnType<string | null, string | null | undefined, string | null>
    ended_at: OptionalBig
  }
}

export type LimitConvertRow = Selectable<ConvertTables['limit_converts']>

type Big = ColumnType<bigint, bigint | number, bigint | number>
type OptionalBig = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

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
