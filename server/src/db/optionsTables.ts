// Options, written only by server/src/exchange (0007_options.sql); readable everywhere.
import type { Event } from '@assay/engine/events'
import type { Price, Rate } from '@assay/engine/money'
import { bigint, type Columns, moneyTable, numeric, integer, type StoredRow, text } from './moneyTable.ts'

type Told<Type extends Event['type']> = Omit<Extract<Event, { type: Type }>, 'type'>
type Settlement = NonNullable<Told<'optionSeriesChanged'>['settlement']>
type Quote = NonNullable<Told<'optionTraded'>['quote']>

export interface OptionsTables {
  option_series: StoredRow<typeof optionSeriesTable>
  option_positions: StoredRow<typeof optionPositionsTable>
  option_trades: StoredRow<typeof optionTradesTable>
}

interface SeriesKept {
  series: string
  symbol: string
  coin: string
  expiry: number
  /** JSON of the engine's OptionSeries. */
  terms: string
  status: Told<'optionSeriesChanged'>['status']
  settlement: Settlement | null
}

interface StoredSettlement {
  settlement_price: bigint | null
  sum: bigint | null
  priced: number | null
  seconds: number | null
  first_sequence: bigint | null
  last_sequence: bigint | null
  last_hash: string | null
  settled_at: bigint | null
}

const settlement: Columns<Settlement | null, StoredSettlement> = {
  columns: [
    bigint('settlement_price'),
    numeric('sum'),
    integer('priced'),
    integer('seconds'),
    bigint('first_sequence'),
    bigint('last_sequence'),
    text('last_hash'),
    bigint('settled_at'),
  ],
  write(settled) {
    if (settled === null) return [null, null, null, null, null, null, null, null]
    const { price, sum, priced, seconds, firstSequence, lastSequence, lastHash, time } = settled
    return [price, sum, priced, seconds, firstSequence, lastSequence, lastHash, time]
  },
  read({ settlement_price: price, sum, priced, seconds, settled_at: time, ...row }) {
    if (time === null) return null
    return {
      price: price === null ? null : (Number(price) as Price),
      sum: sum ?? 0n,
      priced: priced ?? 0,
      seconds: seconds ?? 0,
      firstSequence: Number(row.first_sequence),
      lastSequence: Number(row.last_sequence),
      lastHash: row.last_hash ?? '',
      time: Number(time),
    }
  },
}

export const optionSeriesTable = moneyTable<SeriesKept>()('option_series', {
  series: text('series'),
  symbol: text('symbol'),
  coin: text('coin'),
  expiry: bigint('expiry'),
  terms: text('terms'),
  status: text('status'),
  settlement,
})

export const optionPositionsTable = moneyTable<Told<'optionPositionChanged'>>()('option_positions', {
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  series: text('series'),
  symbol: text('symbol'),
  units: bigint('units'),
  unitsBought: bigint('units_bought'),
  cost: numeric('cost'),
  fees: numeric('fees'),
  realised: numeric('realised'),
  reserved: numeric('reserved'),
  payout: numeric('payout'),
  status: text('status'),
  openedAt: bigint('opened_at'),
  updatedAt: bigint('updated_at'),
})

type StoredQuote = Record<'quote_sequence' | 'quote_time' | 'index_price' | 'volatility' | 'iv', bigint | null>

const quote: Columns<Quote | null, StoredQuote> = {
  columns: [bigint('quote_sequence'), bigint('quote_time'), bigint('index_price'), bigint('volatility'), bigint('iv')],
  write(made) {
    if (made === null) return [null, null, null, null, null]
    return [made.sequence, made.time, made.index, made.volatility, made.iv]
  },
  read({ quote_sequence: sequence, quote_time: time, index_price: index, volatility, iv }) {
    if (sequence === null) return null
    return {
      sequence: Number(sequence),
      time: Number(time),
      index: Number(index) as Price,
      volatility: Number(volatility) as Rate,
      iv: Number(iv) as Rate,
    }
  },
}

export const optionTradesTable = moneyTable<Told<'optionTraded'>>()('option_trades', {
  tradeId: bigint('trade_id'),
  positionId: bigint('position_id'),
  user: bigint('user_id'),
  series: text('series'),
  symbol: text('symbol'),
  kind: text('kind'),
  clientOrderId: text('client_order_id'),
  units: bigint('units'),
  price: bigint('price'),
  amount: numeric('amount'),
  fee: numeric('fee'),
  realised: numeric('realised'),
  quote,
  time: bigint('time'),
})
