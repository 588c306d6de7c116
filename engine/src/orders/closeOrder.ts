// The only function that ends an order: it leaves the book or the triggers, its hold is released, and the other leg of
// its list ends with it.
//
// Bob's buy of 5 at 100 has filled 2. He cancels: 300 become available again, and the order is CANCELED with
// filledQuantity 2.
import type { OrderStatus } from '../events.ts'
import { releaseHold } from '../ledger/holds.ts'
import { joinDesk, quitDesk } from './desk.ts'
import { touchOrder } from './order.ts'
import { NOWHERE } from '../places.ts'
import type { Turn } from '../turn.ts'
import type { Order } from './trading.ts'
import { leaveBook, leaveTriggers } from './standing.ts'

type FinalStatus = Exclude<OrderStatus, 'PENDING_TRIGGER' | 'NEW' | 'PARTIALLY_FILLED'>

export function closeOrder(turn: Turn, order: Order, status: FinalStatus): void {
  if (order.status === 'PENDING_TRIGGER') leaveTriggers(order)
  else if (order.level !== null) leaveBook(order)
  releaseHold(turn.ledger, order)
  order.status = status
  forgetOrder(order)
  touchOrder(turn, order)
  endSibling(turn, order, status === 'CANCELED' ? 'CANCELED' : 'EXPIRED')
}

/** The other leg of the list ends, because this one filled, triggered or ended. */
export function endSibling(turn: Turn, order: Order, status: FinalStatus = 'EXPIRED'): void {
  const { sibling } = order
  if (sibling === null) return
  order.sibling = null
  sibling.sibling = null
  closeOrder(turn, sibling, status)
}

export function rememberOrder(order: Order): void {
  const { trading } = order.desk.pair
  trading.orders.add(order.id, order)
  trading.places.take(order)
  joinDesk(order)
  if (order.expiresAt !== null) trading.expiries.insert(order)
}

/** From its acceptance to its end an order has a place. */
export function isOpen(order: Order): boolean {
  return order.place !== NOWHERE
}

function forgetOrder(order: Order): void {
  const { trading, product } = order.desk.pair
  product.forget(order)
  trading.orders.remove(order.id)
  quitDesk(order)
  trading.places.leave(order)
  if (order.expiresAt !== null) trading.expiries.remove(order)
}
