// A user's desk at a pair is opened the first time that he trades there, and lists his open orders.
import { assert } from '../assert.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { Desk, Order, Pair } from './spot.ts'

export function openDesk(pair: Pair, user: number): Desk {
  const known = pair.desks.get(user)
  if (known) return known
  const desk: Desk = {
    user,
    pair,
    base: openAccount(pair.baseAsset, 'PLATFORM', user),
    quote: openAccount(pair.quoteAsset, 'PLATFORM', user),
    orders: [],
    bookCount: 0,
    triggerCount: 0,
  }
  pair.desks.set(user, desk)
  return desk
}

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
