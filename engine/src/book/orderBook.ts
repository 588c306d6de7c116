// One order book. Better prices first; at one price, who came first is served first.
//
// Bids 100 × 3 (Alice), 100 × 2 (Bob), 99 × 5 (Carol). A sell of 4 at 99 meets Alice for 3, then Bob for 1;
// Bob keeps his place with 1 left. Carol waits: 100 is better for the seller than 99.
//
// Orders are linked inside their price level, levels are sorted inside their side, and an order knows its level:
// adding at a known price, cancelling and filling cost the same however deep the book is.
import { assert } from '../assert.ts'
import type { Side } from '../nouns.ts'
import type { Price, Quantity } from '../money.ts'
import { SortedList } from '../sortedList.ts'
import { addTouched, createTouchedList, takeTouched, type Touchable, type TouchedList } from '../touched.ts'

/** What the book needs of an order. level, previous and next belong to the book. */
export interface BookOrder<Self> {
  readonly side: Side
  price: Price
  remaining: Quantity
  priority: number
  level: Level<Self> | null
  previous: Self | null
  next: Self | null
}

export interface Level<Order> extends Touchable<Level<Order>> {
  readonly side: Side
  readonly price: Price
  quantity: Quantity
  first: Order | null
  last: Order | null
  /** Before the command that is being applied, if that has touched it. */
  quantityBefore: Quantity
}

export interface BookSide<Order> {
  readonly side: Side
  readonly byPrice: Map<number, Level<Order>>
  readonly sorted: SortedList<Level<Order>>
}

export interface Book<Order extends BookOrder<Order>> {
  readonly bids: BookSide<Order>
  readonly asks: BookSide<Order>
  readonly touched: TouchedList<Level<Order>>
}

export function createBook<Order extends BookOrder<Order>>(): Book<Order> {
  return {
    bids: { side: 'BUY', byPrice: new Map(), sorted: new SortedList((a, b) => a.price - b.price) },
    asks: { side: 'SELL', byPrice: new Map(), sorted: new SortedList((a, b) => b.price - a.price) },
    touched: createTouchedList(),
  }
}

/** The side that an order of this side trades against. */
export function oppositeOf<Order extends BookOrder<Order>>(book: Book<Order>, side: Side): BookSide<Order> {
  return side === 'BUY' ? book.asks : book.bids
}

export function bestOrder<Order extends BookOrder<Order>>(bookSide: BookSide<Order>): Order | null {
  return bookSide.sorted.greatest()?.first ?? null
}

/** Whether an order of this side that asks for `limit` or better trades at `price`. */
export function crosses(side: Side, limit: Price, price: Price): boolean {
  return side === 'BUY' ? price <= limit : price >= limit
}

/** Puts an order at the end of the queue of its price, and gives it its priority there. */
export function rest<Order extends BookOrder<Order>>(book: Book<Order>, order: Order): void {
  const level = levelAt(book, order)
  order.priority = level.last === null ? 1 : level.last.priority + 1
  link(book, level, order)
}

/** Puts an order back where its priority says; restored orders arrive in that order. */
export function restoreToBook<Order extends BookOrder<Order>>(book: Book<Order>, order: Order): void {
  const level = levelAt(book, order)
  assert(level.last === null || level.last.priority < order.priority, 'orders of a price come back in their order')
  link(book, level, order)
}

/** Takes an order out, whatever remains of it. */
export function remove<Order extends BookOrder<Order>>(book: Book<Order>, order: Order): void {
  const level = order.level
  assert(level !== null, 'an order that leaves the book was in it')
  touchLevel(book, level)
  level.quantity = (level.quantity - order.remaining) as Quantity
  unlink(book, level, order)
}

/** Takes lots off a resting order, which keeps its place; it leaves the book when nothing remains. */
export function reduce<Order extends BookOrder<Order>>(book: Book<Order>, order: Order, by: Quantity): void {
  const level = order.level
  assert(level !== null, 'an order that is reduced is in the book')
  assert(by > 0 && by <= order.remaining, 'an order is reduced by no more than remains of it')
  touchLevel(book, level)
  order.remaining = (order.remaining - by) as Quantity
  level.quantity = (level.quantity - by) as Quantity
  if (order.remaining === 0) unlink(book, level, order)
}

/** The next price whose quantity differs from before the command, each once; null when none is left. */
export function takeChangedLevel<Order extends BookOrder<Order>>(book: Book<Order>): Level<Order> | null {
  for (;;) {
    const level = takeTouched(book.touched)
    if (level === null) return null
    if (level.first === null) sideOf(book, level.side).byPrice.delete(level.price)
    if (level.quantity !== level.quantityBefore) return level
  }
}

function sideOf<Order extends BookOrder<Order>>(book: Book<Order>, side: Side): BookSide<Order> {
  return side === 'BUY' ? book.bids : book.asks
}

/** An emptied level is kept until the command is over, so that one command reports one change of a price. */
function levelAt<Order extends BookOrder<Order>>(book: Book<Order>, order: Order): Level<Order> {
  const { byPrice } = sideOf(book, order.side)
  const known = byPrice.get(order.price)
  if (known) return known
  const level: Level<Order> = {
    side: order.side,
    price: order.price,
    quantity: 0 as Quantity,
    first: null,
    last: null,
    quantityBefore: 0 as Quantity,
    isTouched: false,
    nextTouched: null,
  }
  byPrice.set(order.price, level)
  return level
}

function link<Order extends BookOrder<Order>>(book: Book<Order>, level: Level<Order>, order: Order): void {
  touchLevel(book, level)
  if (level.first === null) sideOf(book, level.side).sorted.insert(level)
  order.level = level
  order.previous = level.last
  order.next = null
  if (level.last === null) level.first = order
  else level.last.next = order
  level.last = order
  level.quantity = (level.quantity + order.remaining) as Quantity
  assert(Number.isSafeInteger(level.quantity), 'the quantity at one price is counted exactly')
}

function unlink<Order extends BookOrder<Order>>(book: Book<Order>, level: Level<Order>, order: Order): void {
  if (order.previous === null) level.first = order.next
  else order.previous.next = order.next
  if (order.next === null) level.last = order.previous
  else order.next.previous = order.previous
  order.level = null
  order.previous = null
  order.next = null
  if (level.first === null) sideOf(book, level.side).sorted.remove(level)
}

function touchLevel<Order extends BookOrder<Order>>(book: Book<Order>, level: Level<Order>): void {
  if (level.isTouched) return
  addTouched(book.touched, level)
  level.quantityBefore = level.quantity
}
