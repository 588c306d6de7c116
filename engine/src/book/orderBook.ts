// An order book with price-time priority.
//
// Bids 100 × 3 (Alice), 100 × 2 (Bob), 99 × 5 (Carol). A sell of 4 at 99 meets Alice for 3, then Bob for 1;
// Bob keeps his queue position with 1 left. Carol waits: 100 is better for the seller than 99.
//
// Orders queue in their price level, levels are sorted in their side, and an order knows its level: adding at an
// existing price, cancelling and filling cost the same however deep the book is. Empty levels are reused for other
// prices, so a market with few orders at each price causes no garbage.
import { assert } from '../assert.ts'
import type { Side } from '../nouns.ts'
import type { Price, Quantity } from '../money.ts'
import { NOWHERE, type Placed, type Places, type Queue } from '../places.ts'
import { type Touchable, TouchedList } from '../touched.ts'
import { Ladder } from './ladder.ts'

/** What the book needs of an order. It has a place while it is in the book; level is set by the book. */
export interface BookOrder extends Placed {
  readonly side: Side
  price: Price
  remaining: Quantity
  priority: number
  level: Level | null
}

/** Its orders, oldest first. */
export interface Level extends Queue, Touchable {
  side: Side
  price: Price
  quantity: Quantity
  /** The priority of the last order. */
  lastPriority: number
  /** The value before the current command, if it has changed the level. */
  quantityBefore: Quantity
}

export interface Book<Order extends BookOrder> {
  readonly bids: Ladder<Level>
  readonly asks: Ladder<Level>
  /** Of all open orders, in this book or not. */
  readonly places: Places<Order>
  readonly touched: TouchedList<Level>
  /** How many of the changed levels are empty. */
  emptied: number
  /** Free levels for new prices, of all books: the last one emptied is most likely cached. */
  readonly spare: Level[]
}

/** An order is queued at its price in this lane. */
export const BOOK_LANE = 0

export function createBook<Order extends BookOrder>(places: Places<Order>, spare: Level[]): Book<Order> {
  return {
    bids: new Ladder('BUY'),
    asks: new Ladder('SELL'),
    places,
    touched: new TouchedList(),
    emptied: 0,
    spare,
  }
}

/** The side that an order of this side trades against. */
export function oppositeOf(book: Book<BookOrder>, side: Side): Ladder<Level> {
  return side === 'BUY' ? book.asks : book.bids
}

/** Whether an order of this side with this `limit` trades at `price`. */
export function crosses(side: Side, limit: Price, price: Price): boolean {
  return side === 'BUY' ? price <= limit : price >= limit
}

/** Adds an order at the end of the queue of its price, and assigns its priority there. */
export function rest<Order extends BookOrder>(book: Book<Order>, order: Order): void {
  const level = levelAt(book, order)
  order.priority = level.last === NOWHERE ? 1 : level.lastPriority + 1
  link(book, level, order)
}

/** Adds an order with its earlier priority; restored orders arrive in that order. */
export function restoreToBook<Order extends BookOrder>(book: Book<Order>, order: Order): void {
  const level = levelAt(book, order)
  assert(level.last === NOWHERE || level.lastPriority < order.priority, 'orders of a price are restored in their order')
  link(book, level, order)
}

/** Removes an order, whatever remains of it. */
export function remove<Order extends BookOrder>(book: Book<Order>, order: Order): void {
  const level = order.level
  assert(level !== null, 'an order that leaves the book was in it')
  touchLevel(book, level)
  level.quantity = (level.quantity - order.remaining) as Quantity
  unlink(book, level, order)
}

/** Reduces a resting order, which keeps its queue position; it leaves the book when nothing remains. */
export function reduce<Order extends BookOrder>(book: Book<Order>, order: Order, by: Quantity): void {
  const level = order.level
  assert(level !== null, 'an order that is reduced is in the book')
  assert(by > 0 && by <= order.remaining, 'an order is reduced by no more than remains of it')
  touchLevel(book, level)
  order.remaining = (order.remaining - by) as Quantity
  level.quantity = (level.quantity - by) as Quantity
  if (order.remaining === 0) unlink(book, level, order)
}

/**
 * The next price whose quantity differs from before the command, each once; null when none is left. Read it at once: if
 * the level is empty, the object is reused for the next new price.
 */
export function takeChangedLevel(book: Book<BookOrder>): Level | null {
  for (;;) {
    const level = book.touched.take()
    if (level === null) return null
    level.isTouched = false
    if (level.first === NOWHERE) {
      book.emptied -= 1
      book.spare.push(level)
    }
    if (level.quantity !== level.quantityBefore) return level
  }
}

function sideOf(book: Book<BookOrder>, side: Side): Ladder<Level> {
  return side === 'BUY' ? book.bids : book.asks
}

function levelAt<Order extends BookOrder>(book: Book<Order>, { side, price }: Order): Level {
  const ladder = sideOf(book, side)
  const known = ladder.seek(price)
  if (known !== null) return known
  const level = emptiedAt(book, side, price) ?? levelFor(book, side, price)
  ladder.insertHere(level)
  return level
}

/** The level that the same command emptied at this price: one command reports one change of a price. */
function emptiedAt(book: Book<BookOrder>, side: Side, price: Price): Level | null {
  if (book.emptied === 0) return null
  const isIt = (level: Level) => level.first === NOWHERE && level.price === price && level.side === side
  const level = book.touched.find(isIt)
  if (level !== null) book.emptied -= 1
  return level
}

function levelFor(book: Book<BookOrder>, side: Side, price: Price): Level {
  const level = book.spare.pop()
  if (level === undefined) return newLevel(side, price)
  level.side = side
  level.price = price
  return level
}

function newLevel(side: Side, price: Price): Level {
  return {
    side,
    price,
    quantity: 0 as Quantity,
    first: NOWHERE,
    last: NOWHERE,
    lastPriority: 0,
    quantityBefore: 0 as Quantity,
    isTouched: false,
  }
}

function link<Order extends BookOrder>(book: Book<Order>, level: Level, order: Order): void {
  touchLevel(book, level)
  book.places.join(level, order.place, BOOK_LANE)
  order.level = level
  level.lastPriority = order.priority
  level.quantity = (level.quantity + order.remaining) as Quantity
  assert(Number.isSafeInteger(level.quantity), 'the quantity at one price is a safe integer')
}

function unlink<Order extends BookOrder>(book: Book<Order>, level: Level, order: Order): void {
  const { places } = book
  const wasLast = level.last === order.place
  places.quit(level, order.place, BOOK_LANE)
  order.level = null
  if (level.first === NOWHERE) {
    book.emptied += 1
    sideOf(book, level.side).remove(level)
  } else if (wasLast) {
    level.lastPriority = places.at(level.last).priority
  }
}

function touchLevel(book: Book<BookOrder>, level: Level): void {
  if (level.isTouched) return
  level.isTouched = true
  book.touched.add(level)
  level.quantityBefore = level.quantity
}
