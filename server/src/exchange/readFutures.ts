// The futures tables as the product's part of the snapshot, and the one table that nothing but a restart reads.
import { type FuturesRecords, noFutures } from '@assay/engine/futures/records'
import type { Price } from '@assay/engine/money'
import type pg from 'pg'
import {
  futuresCountsTable,
  futuresMarksTable,
  futuresOrdersTable,
  futuresPositionsTable,
  futuresStopsTable,
  leveragesTable,
  positionModesTable,
} from '../db/futuresTables.ts'
import type { Row, StoredRow } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import { readFuturesMarket } from './futuresRows.ts'
import type { ProductTables } from './productTables.ts'
import { readFundings } from './projectFundings.ts'
import { readSettling } from './projectSettling.ts'

/** Only the last count of a batch is written. */
export const futuresCounts: ProductTables = {
  append: 'append_futures_counts',
  tables: [futuresCountsTable],
  project: projectCounts,
}

/** Open orders and positions, stops that wait, and what the next second continues from. */
export async function readFutures(client: pg.PoolClient): Promise<FuturesRecords> {
  const markets = await client.query<MarketRow>(MARKETS)
  const marks = await client.query<StoredRow<typeof futuresMarksTable>>('select * from futures_marks')
  const leverages = await client.query<StoredRow<typeof leveragesTable>>('select * from futures_leverages')
  const modes = await client.query<StoredRow<typeof positionModesTable>>(
    `select * from futures_modes where position_mode = 'HEDGE'`,
  )
  const orders = await client.query<StoredRow<typeof futuresOrdersTable>>(OPEN_ORDERS)
  const positions = await client.query<StoredRow<typeof futuresPositionsTable>>(
    'select * from futures_positions where end_reason is null',
  )
  const stops = await client.query<StoredRow<typeof futuresStopsTable>>(
    `select * from futures_stops where status = 'WAITING'`,
  )
  const counts = await client.query<StoredRow<typeof futuresCountsTable>>('select * from futures_counts')
  const markOf = new Map(marks.rows.map((row) => [row.symbol, row]))
  return {
    markets: markets.rows.map((row) => marketOf(row, markOf.get(row.symbol))),
    leverages: leverages.rows.map(leveragesTable.kept),
    positionModes: modes.rows.map(positionModesTable.kept),
    orders: orders.rows.map(futuresOrdersTable.kept),
    positions: positions.rows.map(futuresPositionsTable.kept),
    stops: stops.rows.map(futuresStopsTable.kept),
    fundings: await readFundings(client),
    settling: await readSettling(client),
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

function marketOf(
  row: MarketRow,
  mark: StoredRow<typeof futuresMarksTable> | undefined,
): FuturesRecords['markets'][number] {
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

function pricesOf(row: StoredRow<typeof futuresMarksTable>): FuturesRecords['markets'][number]['prices'] {
  const { symbol: _symbol, openInterest: _interest, ...prices } = futuresMarksTable.kept(row)
  return prices
}

function countsOf(row: StoredRow<typeof futuresCountsTable> | undefined): FuturesRecords['counts'] {
  if (row === undefined) return noFutures().counts
  const { isOnly: _isOnly, ...counts } = futuresCountsTable.kept(row)
  return counts
}

function projectCounts(commands: readonly Committed[]): Row[][] | null {
  let last: Row | null = null
  for (const { events } of commands)
    for (const event of events)
      if (event.type === 'futuresCounted') last = futuresCountsTable.row({ ...event, isOnly: true })
  return last === null ? null : [[last]]
}
