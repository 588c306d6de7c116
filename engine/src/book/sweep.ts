// An arriving order sweeps the other side from its best price on. It trades at the price of the order that it
// meets, never at its own: a buy at 103 that meets asks at 100 and 102 pays 100, then 102.
import type { Side } from '../commands.ts'
import type { Price } from '../money.ts'
import { type Book, type BookOrder, bestOrder, crosses, oppositeOf } from './orderBook.ts'

export interface Arrival {
  side: Side
  /** The worst price at which it still trades. */
  limit: Price
}

/**
 * Offers the orders of the other side one after another, until meet answers false or the limit is passed. While it
 * answers true, meet must reduce or remove the order that it was offered.
 */
export function sweep<Order extends BookOrder<Order>>(
  book: Book<Order>,
  arrival: Arrival,
  meet: (resting: Order) => boolean,
): void {
  const opposite = oppositeOf(book, arrival.side)
  for (;;) {
    const resting = bestOrder(opposite)
    if (resting === null || !crosses(arrival.side, arrival.limit, resting.price)) return
    if (!meet(resting)) return
  }
}

/** The same walk without touching anything, to learn beforehand what a sweep would meet. */
export function survey<Order extends BookOrder<Order>>(
  book: Book<Order>,
  arrival: Arrival,
  visit: (resting: Order) => boolean,
): void {
  oppositeOf(book, arrival.side).sorted.descend((level) => {
    if (!crosses(arrival.side, arrival.limit, level.price)) return false
    for (let order = level.first; order !== null; order = order.next) {
      if (!visit(order)) return false
    }
    return true
  })
}
