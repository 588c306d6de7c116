// The participants' open orders as committed: read from the tables at the start, then updated by events.
import type { Side } from '@assay/engine/nouns'
import type { OrderChanged } from '@assay/engine/events'
import type { FuturesOrderChanged } from '@assay/engine/futures/events'
import type { Price, Quantity } from '@assay/engine/money'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Committed } from '../exchange/door.ts'
import type { Follow } from '../exchange/followCommits.ts'

export interface OwnOrder {
  orderId: number
  user: number
  side: Side
  price: Price
  filled: Quantity
  remaining: Quantity
}

export interface OwnOrders {
  of(symbol: string): OwnOrder[]
}

export async function openOwnOrders(follow: Follow, users: ReadonlySet<number>): Promise<OwnOrders> {
  const bySymbol = new Map<string, Map<number, OwnOrder>>()
  await follow({
    name: "the participants' orders",
    async read(transaction) {
      const spot = await readOpen(transaction, 'orders', users)
      const futures = await readOpen(transaction, 'futures_orders', users)
      bySymbol.clear()
      for (const row of [...spot, ...futures]) enterRow(bySymbol, row)
    },
    apply(commits) {
      for (const event of orderEvents(commits, users)) enter(bySymbol, event)
    },
  })
  return { of: (symbol) => [...ordersOf(bySymbol, symbol).values()] }
}

type OrderRow = Awaited<ReturnType<typeof readOpen>>[number]

function enterRow(bySymbol: Map<string, Map<number, OwnOrder>>, row: OrderRow): void {
  if (row.price === null || row.quantity === null) return
  ordersOf(bySymbol, row.symbol).set(Number(row.order_id), {
    orderId: Number(row.order_id),
    user: Number(row.user_id),
    side: row.side,
    price: Number(row.price) as Price,
    filled: Number(row.filled_quantity) as Quantity,
    remaining: Number(row.quantity - row.filled_quantity) as Quantity,
  })
}

function readOpen(db: Transaction<Database>, table: 'orders' | 'futures_orders', users: ReadonlySet<number>) {
  return db
    .selectFrom(table)
    .select(['order_id', 'user_id', 'symbol', 'side', 'price', 'quantity', 'filled_quantity'])
    .where('status', 'in', ['NEW', 'PARTIALLY_FILLED'])
    .where('user_id', 'in', [...users].map(BigInt))
    .execute()
}

type AnyOrderChanged = OrderChanged | FuturesOrderChanged

function* orderEvents(batch: readonly Committed[], users: ReadonlySet<number>): Generator<AnyOrderChanged> {
  for (const { events } of batch)
    for (const event of events)
      if ((event.type === 'orderChanged' || event.type === 'futuresOrderChanged') && users.has(event.user)) yield event
}

function enter(bySymbol: Map<string, Map<number, OwnOrder>>, event: AnyOrderChanged): void {
  const orders = ordersOf(bySymbol, event.symbol)
  const { orderId, user, side, price, quantity, filledQuantity } = event
  const isOpen = event.status === 'NEW' || event.status === 'PARTIALLY_FILLED'
  if (!isOpen || price === null || quantity === null) orders.delete(orderId)
  else {
    const remaining = (quantity - filledQuantity) as Quantity
    orders.set(orderId, { orderId, user, side, price, filled: filledQuantity, remaining })
  }
}

function ordersOf(bySymbol: Map<string, Map<number, OwnOrder>>, symbol: string): Map<number, OwnOrder> {
  const orders = bySymbol.get(symbol) ?? new Map<number, OwnOrder>()
  bySymbol.set(symbol, orders)
  return orders
}
