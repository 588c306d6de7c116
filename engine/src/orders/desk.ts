// A desk lists its user's open orders in a queue like the book's, in another lane.
import { NOWHERE } from '../places.ts'
import type { Desk, Order } from './trading.ts'

const DESK_LANE = 2

export function joinDesk({ desk, place }: Order): void {
  desk.pair.trading.places.join(desk, place, DESK_LANE)
}

export function quitDesk({ desk, place }: Order): void {
  desk.pair.trading.places.quit(desk, place, DESK_LANE)
}

export function hasOrders(desk: Desk): boolean {
  return desk.first !== NOWHERE
}

/** Oldest first. */
export function ordersOf(desk: Desk): Order[] {
  const orders: Order[] = []
  const { places } = desk.pair.trading
  for (let place = desk.first; place !== NOWHERE; place = places.behind(place, DESK_LANE)) orders.push(places.at(place))
  return orders.sort((a, b) => a.id - b.id)
}
