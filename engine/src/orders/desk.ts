// A desk lists its user's open orders.
import { assert } from '../assert.ts'
import type { Desk, Order } from './trading.ts'

export function addToDesk(order: Order): void {
  order.deskIndex = order.desk.orders.length
  order.desk.orders.push(order)
}

/** The last of the list takes its place: leaving costs the same however many there are. */
export function leaveDesk({ desk, deskIndex }: Order): void {
  const last = desk.orders.pop()
  assert(last !== undefined, 'an order that leaves its desk was there')
  if (deskIndex === desk.orders.length) return
  desk.orders[deskIndex] = last
  last.deskIndex = deskIndex
}

/** Oldest first. */
export function ordersOf(desk: Desk): Order[] {
  return desk.orders.toSorted((a, b) => a.id - b.id)
}
