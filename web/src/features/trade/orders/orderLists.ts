// Lists of orders and fills that are read a page at a time and kept by the WebSocket: what every product's have in common.
import type { InfiniteData } from '@tanstack/react-query'
import type { FuturesOrder } from '@assay/api/futures'
import type { Order } from '@assay/api/spot'

/** A span of time in epoch ms; null for no end. */
export interface Span {
  from: number | null
  to: number | null
}

export const always: Span = { from: null, to: null }

/** A span that can be chosen. */
export interface Period {
  span: Span
  onChange: (span: Span) => void
}

/** What a history list shows: a pair or all, in a span of time. */
export interface HistoryFilter extends Span {
  symbol: string | null
}

export const HISTORY_PAGE = 50

const openStatuses: readonly Order['status'][] = ['PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED']

export function isOpen(order: Pick<Order, 'status'>): boolean {
  return openStatuses.includes(order.status)
}

/** The WebSocket sends the orders of both products by one message. */
export function isOfFutures(order: Order | FuturesOrder): order is FuturesOrder {
  return 'positionSide' in order
}

type Timed = Pick<Order, 'orderId' | 'status' | 'createdAt' | 'updatedAt'>

export function newestFirst(a: Timed, b: Timed): number {
  return b.createdAt - a.createdAt || b.orderId - a.orderId
}

/** Newest first. An order that is no longer open leaves the list; an older message never undoes a newer one. */
export function mergeOpenOrder<Row extends Timed>(known: readonly Row[], arrived: Row): Row[] {
  const before = known.find((order) => order.orderId === arrived.orderId)
  if (before !== undefined && before.updatedAt > arrived.updatedAt) return [...known]
  const others = known.filter((order) => order.orderId !== arrived.orderId)
  return isOpen(arrived) ? [...others, arrived].sort(newestFirst) : others
}

export interface ListPage<Row> {
  rows: Row[]
  total: number
}

export function nextPage<Row>(last: ListPage<Row>, pages: ListPage<Row>[]): number | undefined {
  const shown = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return last.rows.length === 0 || shown >= last.total ? undefined : pages.length + 1
}

export function filterInput({ symbol, from, to }: HistoryFilter) {
  return { ...(symbol === null ? {} : { symbol }), ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
}

/** Each row once, though a page may have moved while the next was read. */
export function rowsOf<Row>(pages: InfiniteData<ListPage<Row>> | undefined, id: (row: Row) => number | string): Row[] {
  const seen = new Map((pages?.pages ?? []).flatMap((page) => page.rows.map((row) => [id(row), row] as const)))
  return [...seen.values()]
}
