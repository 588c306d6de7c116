// What futures tell → rows. Of what a batch touched often, only the last state is written; fills, payments and reports
// are all written.
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { Event } from '@assay/engine/events'
import {
  deleveragingsTable,
  fillsTable,
  fundingPaymentsTable,
  fundingsTable,
  futuresMarketsTable,
  futuresMarksTable,
  futuresOrdersTable,
  futuresPositionsTable,
  futuresStopsTable,
  leveragesTable,
  liquidationsTable,
  marginAdjustmentsTable,
  openInterestTable,
  positionModesTable,
} from '../db/futuresTables.ts'
import type { Row } from '../db/moneyTable.ts'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'

type Told<Type extends Event['type']> = Extract<Event, { type: Type }>

/** Open interest is kept for each of these, ms. */
export const OPEN_INTEREST_EVERY_MS = 300_000

const tables = [
  futuresMarketsTable,
  futuresMarksTable,
  openInterestTable,
  leveragesTable,
  positionModesTable,
  futuresOrdersTable,
  futuresPositionsTable,
  futuresStopsTable,
  fillsTable,
  marginAdjustmentsTable,
  fundingsTable,
  fundingPaymentsTable,
  liquidationsTable,
  deleveragingsTable,
]

export const futuresProduct: ProductTables = {
  append: 'append_futures',
  tables,
  project: projectFutures,
  holds: `
    select user_id, 'CONTRACT', rules::json ->> 'quote', futures_orders.held
    from futures_orders join futures_markets using (symbol)
    where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')`,
}

function projectFutures(commands: readonly Committed[]): Row[][] | null {
  const rows = new Rows()
  for (const { sequence, events } of commands) {
    let place = 0
    for (const event of events) if (enter(rows, event, { sequence, place })) place += 1
  }
  return rows.isEmpty() ? null : tables.map((table) => rows.of(table))
}

/** The rows of each table; those with a key replace the one that had it. */
class Rows {
  readonly #byTable = new Map<object, Map<string | number, Row>>()

  set<Kept>(table: Written<Kept>, key: string | number, kept: Kept): void {
    const rows = this.#byTable.get(table)
    if (rows === undefined) this.#byTable.set(table, new Map([[key, table.row(kept)]]))
    else rows.set(key, table.row(kept))
  }

  add<Kept>(table: Written<Kept>, kept: Kept): void {
    this.set(table, this.#byTable.get(table)?.size ?? 0, kept)
  }

  of(table: object): Row[] {
    return [...(this.#byTable.get(table)?.values() ?? [])]
  }

  isEmpty(): boolean {
    return this.#byTable.size === 0
  }
}

interface Written<Kept> {
  row: (kept: Kept) => Row
}

interface Where {
  sequence: number
  place: number
}

/** True for a report, which takes a place of its own within its command. */
function enter(rows: Rows, event: Event, where: Where): boolean {
  switch (event.type) {
    case 'futuresMarketDefined':
      rows.set(futuresMarketsTable, event.market.symbol, marketKept(event.market))
      return false
    case 'markRecorded':
      enterMark(rows, event)
      return false
    case 'leverageChanged':
      rows.set(leveragesTable, `${event.user} ${event.symbol}`, event)
      return false
    case 'positionModeChanged':
      rows.set(positionModesTable, event.user, event)
      return false
    case 'futuresOrderChanged':
      rows.set(futuresOrdersTable, event.orderId, event)
      return false
    case 'positionChanged':
      rows.set(futuresPositionsTable, event.positionId, event)
      return false
    case 'stopChanged':
      rows.set(futuresStopsTable, event.stopId, event)
      return false
    case 'positionFilled':
      rows.add(fillsTable, { ...event, sequence: where.sequence })
      return false
    case 'marginAdjusted':
      rows.add(marginAdjustmentsTable, event)
      return false
    case 'fundingSettled':
      rows.add(fundingsTable, event)
      return false
    case 'fundingPaid':
      rows.add(fundingPaymentsTable, event)
      return false
    case 'liquidated':
      rows.add(liquidationsTable, { ...event, ...where })
      return true
    case 'deleveraged':
      rows.add(deleveragingsTable, { ...event, ...where })
      return true
    default:
      return false
  }
}

function enterMark(rows: Rows, event: Told<'markRecorded'>): void {
  rows.set(futuresMarksTable, event.symbol, event)
  const { symbol, openInterest, mark } = event
  const time = Math.floor(event.time / OPEN_INTEREST_EVERY_MS) * OPEN_INTEREST_EVERY_MS
  rows.set(openInterestTable, `${symbol} ${time}`, { symbol, time, openInterest, mark })
}

/** The rules as JSON; amounts in digits. */
function marketKept(market: FuturesMarket): { symbol: string; rules: string } {
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return { symbol: market.symbol, rules: JSON.stringify(market, digits) }
}
