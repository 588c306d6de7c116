// An incoming order matches the other side from its best price on. It trades at the price of the resting order, not its
// own: a buy at 103 with asks at 100 and 102 pays 100, then 102.
import type { Side } from '../nouns.ts'
import type { Price } from '../money.ts'
import { NOWHERE } from '../places.ts'
import { BOOK_LANE, type Book, type BookOrder, crosses, oppositeOf } from './orderBook.ts'

export interface Arrival {
  side: Side
  /** The worst price at which it still trades. */
  limit: Price
}

/**
 * The resting order that an incoming one matches next; null if none is within its limit. The caller reduces or removes
 * it before the next call.
 */
export function nextToMeet<Order extends BookOrder>(book: Book<Order>, { side, limit }: Arrival): Order | null {
  const ladder = oppositeOf(book, side)
  const best = ladder.isWithin(limit) ? ladder.best() : null
  return best === null ? null : book.places.at(best.first)
}

/** The same walk without changes, to compute the expected fills. */
export function survey<Order extends BookOrder>(
  book: Book<Order>,
  arrival: Arrival,
  visit: (resting: Order) => boolean,
): void {
  const { places } = book
  oppositeOf(book, arrival.side).descend((level) => {
    if (!crosses(arrival.side, arrival.limit, level.price)) return false
    for (let place = level.first; place !== NOWHERE; place = places.behind(place, BOOK_LANE)) {
      if (!visit(places.at(place))) return false
    }
    return true
  })
}
