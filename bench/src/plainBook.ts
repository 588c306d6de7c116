// The book alone: an order is a side, a price and a quantity, and a fill only reduces lots.
import { type Book, type BookOrder, reduce, remove, rest } from '@assay/engine/book/orderBook'
import { nextToMeet } from '@assay/engine/book/sweep'
import { NOWHERE } from '@assay/engine/places'
import type { Side } from '@assay/engine/nouns'
import type { Price, Quantity } from '@assay/engine/money'

export interface PlainOrder extends BookOrder {
  id: number
}

export function plainOrder(order: { id: number; side: Side; priceTicks: number; quantityLots: number }): PlainOrder {
  return {
    id: order.id,
    side: order.side,
    price: order.priceTicks as Price,
    remaining: order.quantityLots as Quantity,
    priority: 0,
    level: null,
    place: NOWHERE,
  }
}

/** Trades what it can and rests the remainder. Each fill is reported with its maker and lots. */
export function playOrder(
  book: Book<PlainOrder>,
  taker: PlainOrder,
  onFill: (maker: PlainOrder, lots: Quantity) => void,
): void {
  const arrival = { side: taker.side, limit: taker.price }
  while (taker.remaining > 0) {
    const maker = nextToMeet(book, arrival)
    if (maker === null) break
    const lots = taker.remaining < maker.remaining ? taker.remaining : maker.remaining
    taker.remaining = (taker.remaining - lots) as Quantity
    reduce(book, maker, lots)
    if (maker.remaining === 0) book.places.leave(maker)
    onFill(maker, lots)
  }
  if (taker.remaining === 0) return
  book.places.take(taker)
  rest(book, taker)
}

export function cancelOrder(book: Book<PlainOrder>, order: PlainOrder): void {
  remove(book, order)
  book.places.leave(order)
}
