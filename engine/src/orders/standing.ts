// Whether an open order is in the book or waits for its trigger. The desk counts both, for the limits on a user's open
// orders in a pair.
import { reduce, remove, rest } from '../book/orderBook.ts'
import type { Quantity } from '../money.ts'
import type { SortedList } from '../sortedList.ts'
import { firesOnRise } from './order.ts'
import { type Order, touchPair } from './trading.ts'

export function enterBook(order: Order): void {
  rest(order.desk.pair.book, order)
  order.desk.bookCount += 1
  touchPair(order.desk.pair)
}

/** The order leaves the book when nothing remains of it. */
export function reduceInBook(order: Order, by: Quantity): void {
  reduce(order.desk.pair.book, order, by)
  if (order.level === null) order.desk.bookCount -= 1
  touchPair(order.desk.pair)
}

export function leaveBook(order: Order): void {
  remove(order.desk.pair.book, order)
  order.desk.bookCount -= 1
  touchPair(order.desk.pair)
}

export function addToTriggers(order: Order): void {
  triggersOf(order).insert(order)
  order.desk.triggerCount += 1
}

export function leaveTriggers(order: Order): void {
  triggersOf(order).remove(order)
  order.desk.triggerCount -= 1
}

function triggersOf(order: Order): SortedList<Order> {
  const triggers = order.desk.pair.triggers[order.triggerBy]
  return firesOnRise(order) ? triggers.rising : triggers.falling
}
