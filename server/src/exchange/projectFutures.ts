// What futures tell → rows. Of what a batch touched often, only the last state is written; fills, payments and reports
// are all written. The values of a row stand in the order of the table's columns in 0005_futures.sql,
// 0010_entry_stops.sql and 0012_contract_lists.sql.
import type { EntryStop, FuturesMarket } from '@assay/engine/futures/commands'
import type { Event } from '@assay/engine/events'
import type { Committed } from './door.ts'
import type { ProductTables } from './productTables.ts'
import type { Row } from './rowText.ts'

type Told<Type extends Event['type']> = Extract<Event, { type: Type }>

/** Open interest is kept for each of these, ms. */
export const OPEN_INTEREST_EVERY_MS = 300_000

const tables = [
  'futures_markets',
  'futures_marks',
  'futures_open_interest',
  'futures_leverages',
  'futures_modes',
  'futures_orders',
  'futures_positions',
  'futures_stops',
  'futures_fills',
  'futures_margin_adjustments',
  'futures_fundings',
  'futures_funding_payments',
  'futures_liquidations',
  'futures_deleveragings',
] as const
type Table = (typeof tables)[number]

export const futuresTables: ProductTables = {
  append: 'append_futures',
  types: tables,
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
  readonly #byTable = new Map<Table, Map<string | number, Row>>()

  set(table: Table, key: string | number, row: Row): void {
    const rows = this.#byTable.get(table)
    if (rows === undefined) this.#byTable.set(table, new Map([[key, row]]))
    else rows.set(key, row)
  }

  add(table: Table, row: Row): void {
    this.set(table, this.#byTable.get(table)?.size ?? 0, row)
  }

  of(table: Table): Row[] {
    return [...(this.#byTable.get(table)?.values() ?? [])]
  }

  isEmpty(): boolean {
    return this.#byTable.size === 0
  }
}

interface Where {
  sequence: number
  place: number
}

/** True for a report, which takes a place of its own within its command. */
function enter(rows: Rows, event: Event, where: Where): boolean {
  switch (event.type) {
    case 'futuresMarketDefined':
      rows.set('futures_markets', event.market.symbol, [event.market.symbol, marketText(event.market)])
      return false
    case 'markRecorded':
      enterMark(rows, event)
      return false
    case 'leverageChanged':
      rows.set('futures_leverages', `${event.user} ${event.symbol}`, leverageRow(event))
      return false
    case 'positionModeChanged':
      rows.set('futures_modes', event.user, [event.user, event.positionMode])
      return false
    case 'futuresOrderChanged':
      rows.set('futures_orders', event.orderId, orderRow(event))
      return false
    case 'positionChanged':
      rows.set('futures_positions', event.positionId, positionRow(event))
      return false
    case 'stopChanged':
      rows.set('futures_stops', event.stopId, stopRow(event))
      return false
    case 'positionFilled':
      rows.add('futures_fills', fillRow(event, where.sequence))
      return false
    case 'marginAdjusted':
      rows.add('futures_margin_adjustments', adjustmentRow(event))
      return false
    case 'fundingSettled':
      rows.add('futures_fundings', fundingRow(event))
      return false
    case 'fundingPaid':
      rows.add('futures_funding_payments', paymentRow(event))
      return false
    case 'liquidated':
      rows.add('futures_liquidations', [where.sequence, where.place, ...liquidationRow(event)])
      return true
    case 'deleveraged':
      rows.add('futures_deleveragings', [where.sequence, where.place, ...deleveragingRow(event)])
      return true
    default:
      return false
  }
}

function enterMark(rows: Rows, event: Told<'markRecorded'>): void {
  rows.set('futures_marks', event.symbol, [
    event.symbol,
    event.time,
    event.state,
    event.index,
    event.mark,
    event.basisSamples.join(','),
    event.premiumCount,
    event.premiumWeighted,
    event.premiumAt,
    event.fundingRate,
    event.lastFundingRate,
    event.nextFundingAt,
    event.lastFundingSlot,
    event.openInterest,
  ])
  const time = Math.floor(event.time / OPEN_INTEREST_EVERY_MS) * OPEN_INTEREST_EVERY_MS
  const row = [event.symbol, time, event.openInterest, event.mark]
  rows.set('futures_open_interest', `${event.symbol} ${time}`, row)
}

function leverageRow({ user, symbol, leverage, marginMode }: Told<'leverageChanged'>): Row {
  return [user, symbol, leverage, marginMode]
}

function orderRow(order: Told<'futuresOrderChanged'>): Row {
  return [
    order.orderId,
    order.user,
    order.symbol,
    order.clientOrderId,
    order.origin,
    order.side,
    order.positionSide,
    order.orderType,
    order.timeInForce,
    order.price,
    order.stopPrice,
    order.triggerBy,
    order.postOnly,
    order.reduceOnly,
    order.closePosition,
    order.selfTradePrevention,
    order.expiresAt,
    order.quantity,
    order.filledQuantity,
    order.filledTickLots,
    order.fee,
    order.realized,
    order.held,
    order.status,
    order.createdAt,
    order.updatedAt,
    order.priority,
    ...entryStopValues(order.takeProfit),
    ...entryStopValues(order.stopLoss),
    order.listId,
  ]
}

function entryStopValues(stop: EntryStop | null): Row {
  return [stop?.stopId ?? null, stop?.triggerPrice ?? null, stop?.triggerBy ?? null]
}

function positionRow(position: Told<'positionChanged'>): Row {
  return [
    position.positionId,
    position.user,
    position.symbol,
    position.positionSide,
    position.direction,
    position.marginMode,
    position.leverage,
    position.quantity,
    position.entryValue,
    position.margin,
    position.liquidationPrice,
    position.realized,
    position.fees,
    position.fundingPaid,
    position.closedQuantity,
    position.closedValue,
    position.quantityMax,
    position.end,
    position.openedAt,
    position.updatedAt,
  ]
}

function stopRow(stop: Told<'stopChanged'>): Row {
  return [
    stop.stopId,
    stop.positionId,
    stop.user,
    stop.symbol,
    stop.kind,
    stop.triggerPrice,
    stop.triggerBy,
    stop.quantity,
    stop.orderPrice,
    stop.pairId,
    stop.status,
    stop.createdAt,
    stop.updatedAt,
  ]
}

function fillRow(fill: Told<'positionFilled'>, sequence: number): Row {
  return [
    fill.symbol,
    fill.tradeId,
    fill.positionId,
    sequence,
    fill.orderId,
    fill.user,
    fill.side,
    fill.isMaker,
    fill.effect,
    fill.price,
    fill.quantity,
    fill.realized,
    fill.fee,
    fill.margin,
    fill.time,
  ]
}

function adjustmentRow(adjusted: Told<'marginAdjusted'>): Row {
  const { adjustmentId, positionId, user, symbol, amount, margin, liquidationPrice, time } = adjusted
  return [adjustmentId, positionId, user, symbol, amount, margin, liquidationPrice, time]
}

function fundingRow(funding: Told<'fundingSettled'>): Row {
  const { symbol, slot, rate, mark, isSkipped, positions, paid, received, time } = funding
  return [symbol, slot, rate, mark, isSkipped, positions, paid, received, time]
}

function paymentRow(payment: Told<'fundingPaid'>): Row {
  const { symbol, slot, positionId, user, direction, quantity, mark, rate, amount, fromMargin } = payment
  return [symbol, slot, positionId, user, direction, quantity, mark, rate, amount, fromMargin]
}

function liquidationRow(report: Told<'liquidated'>): Row {
  return [
    report.symbol,
    report.positionId,
    report.user,
    report.direction,
    report.marginMode,
    report.time,
    report.mark,
    report.index,
    report.quantity,
    report.entryValue,
    report.margin,
    report.equity,
    report.maintenance,
    report.tier,
    report.tierAfter,
    report.liquidationPrice,
    report.bankruptcyPrice,
    report.filledQuantity,
    report.filledTickLots,
    report.takenOverQuantity,
    report.deleveragedQuantity,
    report.remainingQuantity,
    report.fee,
    report.liquidationFee,
    report.returned,
  ]
}

function deleveragingRow(report: Told<'deleveraged'>): Row {
  const { symbol, positionId, user, direction, againstPositionId, quantity } = report
  const { value, mark, score, realized, returned, time } = report
  return [
    symbol,
    positionId,
    user,
    direction,
    againstPositionId,
    quantity,
    value,
    mark,
    score,
    realized,
    returned,
    time,
  ]
}

/** The rules as JSON; amounts in digits. */
function marketText(market: FuturesMarket): string {
  return JSON.stringify(market, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
