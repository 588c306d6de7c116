// The futures tables as the product's part of the snapshot, and the one table that nothing but a restart reads.
import { type FuturesRecords, noFutures } from '@assay/engine/futures/records'
import type { Price } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { FuturesTables } from '../db/futuresTables.ts'
import type { Committed } from './door.ts'
import { futuresOrderOfRow, markOfRow, positionOfRow, readFuturesMarket, stopOfRow } from './futuresRows.ts'
import type { ProductTables } from './productTables.ts'
import type { Row as RowValues } from './rowText.ts'

type Row<Table extends keyof FuturesTables> = Selectable<FuturesTables[Table]>

/** Only the last count of a batch is written. */
export const futuresCountsTables: ProductTables = {
  append: 'append_futures_counts',
  types: ['futures_counts'],
  project: projectCounts,
  holds: `select 0::bigint, 'CONTRACT', '', 0::numeric where false`,
}

/** Open orders and positions, stops that wait, and what the next second goes on from. */
export async function readFutures(client: pg.PoolClient): Promise<FuturesRecords> {
  const markets = await client.query<MarketRow>(MARKETS)
  const marks = await client.query<Row<'futures_marks'>>('select * from futures_marks')
  const leverages = await client.query<Row<'futures_leverages'>>('select * from futures_leverages')
  const modes = await client.query<Row<'futures_modes'>>(`select * from futures_modes where position_mode = 'HEDGE'`)
  const orders = await client.query<Row<'futures_orders'>>(OPEN_ORDERS)
  const positions = await client.query<Row<'futures_positions'>>(
    'select * from futures_positions where end_reason is null',
  )
  const stops = await client.query<Row<'futures_stops'>>(`select * from futures_stops where status = 'WAITING'`)
  const counts = await client.query<Row<'futures_counts'>>('select * from futures_counts')
  const markOf = new Map(marks.rows.map((row) => [row.symbol, row]))
  return {
    markets: markets.rows.map((row) => marketOf(row, markOf.get(row.symbol))),
    leverages: leverages.rows.map(({ user_id: user, symbol, leverage, margin_mode: marginMode }) => ({
      user: Number(user),
      symbol,
      leverage,
      marginMode,
    })),
    positionModes: modes.rows.map(({ user_id: user, position_mode: positionMode }) => ({
      user: Number(user),
      positionMode,
    })),
    orders: orders.rows.map((row) => untyped(futuresOrderOfRow(row))),
    positions: positions.rows.map((row) => untyped(positionOfRow(row))),
    stops: stops.rows.map((row) => untyped(stopOfRow(row))),
    counts: countsOf(counts.rows[0]),
  }
}

interface MarketRow {
  symbol: string
  rules: string
  trade_id: bigint | null
  price: bigint | null
}

const MARKETS = `
  select symbol, rules, trade_id, price from futures_markets
  left join lateral (
    select trade_id, price from trades where trades.symbol = futures_markets.symbol order by trade_id desc limit 1
  ) last_trade on true`

const OPEN_ORDERS = `select * from futures_orders where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')`

function marketOf(row: MarketRow, mark: Row<'futures_marks'> | undefined): FuturesRecords['markets'][number] {
  return {
    market: readFuturesMarket(row.rules),
    lastTradeId: Number(row.trade_id ?? 0n),
    lastPrice: row.price === null ? null : (Number(row.price) as Price),
    prices: mark === undefined ? unmarked : pricesOf(mark),
  }
}

/** A contract before its first second. */
const unmarked: FuturesRecords['markets'][number]['prices'] = {
  time: 0,
  state: 'PAUSED',
  index: null,
  mark: null,
  basisSamples: [],
  premiumCount: 0,
  premiumWeighted: 0,
  premiumAt: 0,
  fundingRate: 0,
  lastFundingRate: 0,
  nextFundingAt: 0,
  lastFundingSlot: 0,
}

function pricesOf(row: Row<'futures_marks'>): FuturesRecords['markets'][number]['prices'] {
  const { type: _type, symbol: _symbol, openInterest: _interest, ...prices } = markOfRow(row)
  return prices
}

function countsOf(row: Row<'futures_counts'> | undefined): FuturesRecords['counts'] {
  if (row === undefined) return noFutures().counts
  return {
    lastPositionId: Number(row.last_position_id),
    lastOwnOrderId: Number(row.last_own_order_id),
    lastMoveId: Number(row.last_move_id),
  }
}

function projectCounts(commands: readonly Committed[]): RowValues[][] | null {
  let last: RowValues | null = null
  for (const { events } of commands)
    for (const event of events)
      if (event.type === 'futuresCounted') last = [true, event.lastPositionId, event.lastOwnOrderId, event.lastMoveId]
  return last === null ? null : [[last]]
}

function untyped<Told extends { type: string }>({ type: _type, ...record }: Told): Omit<Told, 'type'> {
  return record
}
