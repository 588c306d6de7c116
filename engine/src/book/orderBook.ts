// One order book. Better prices first; at one price, who came first is served first.
//
// Bids 100 × 3 (Alice), 100 × 2 (Bob), 99 × 5 (Carol). A sell of 4 at 99 meets Alice for 3, then Bob for 1;
// Bob keeps his place with 1 left. Carol waits: 100 is better for the seller than 99.
//
// Orders queue inside their price level, levels are sorted inside their side, and an order knows its level: adding at a
// known price, cancelling and filling cost the same however deep the book is. Levels that have emptied serve again
// for other prices, so that a market with few orders at each price leaves the collector nothing to move.
import { assert } from '../assert.ts'
import type { Side } from '../nouns.ts'
import type { Price, Quantity } from '../money.ts'
import { NOWHERE, type Placed, type Places, type Queue } from '../places.ts'
import { type Touchable, TouchedList } from '../touched.ts'
import { Ladder } from './ladder.ts'

/** What the book needs of an order. It has a place as long as it is in the book; level belongs to the book. */
export interface BookOrder extends Placed {
  readonly side: Side
  price: Price
  remaining: Quantity
  priority: number
  level: Level | null
}

/** Its orders, in the order in which they are served. */
export interface Level extends Queue, Touchable {
  side: Side
  price: Price
  quantity: Quantity
  /** The priority of the last order. */
  lastPriority: number
  /** Before the command that is being applied, if that has touched it. */
  quantityBefore: Quantity
}

export interface Book<Order extends BookOrder> {
  readonly bids: Ladder<Level>
  readonly asks: Ladder<Level>
  /** Of all orders, in this book or not. */
  readonly places: Places<Order>
  readonly touched: TouchedList<Level>
  /** How many of the touched levels have no order any more. */
  emptied: number
  /** Levels for new prices, of all books: the one that emptied last is nearest. */
  readonly spare: Level[]
}

/** An order stands in the queue of its price in this lane. */
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

/** Whether an order of this side that asks for `limit` or better trades at `price`. */
export function crosses(side: Side, limit: Price, price: Price): boolean {
  return side === 'BUY' ? price <= limit : price >= limit
}

/** Puts an order at the end of the queue of its price, and gives it its priority there. */
export function rest<Order extends BookOrder>(book: Book<Order>, order: Order): void {
  const level = levelAt(book, order)
  order.priority = level.last === NOWHERE ? 1 : level.lastPriority + 1
  link(book, level, order)
}

/** Puts an order back where its priority says; restored orders arrive in that order. */
export function restoreToBook<Order extends BookOrder>(book: Book<Order>, order: Order): void {
  const level = levelAt(book, order)
  assert(level.last === NOWHERE || level.lastPriority < order.priority, 'orders of a price come back in their order')
  link(book, level, order)
}

/** Takes an order out, whatever remains of it. */
export function remove<Order extends BookOrder>(book: Book<Order>, order: Order): void {
  const level = order.level
  assert(level !== null, 'an order that leaves the book was in it')
  touchLevel(book, level)
  level.quantity = (level.quantity - order.remaining) as Quantity
  unlink(book, level, order)
}

/** Takes lots off a resting order, which keeps its place; it leaves the book when nothing remains. */
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
 * The next price whose quantity differs from before the command, each once; null when none is left. To be read at
 * once: when it has emptied, the next new price gets the object.
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

/** What the same command has emptied at this price: one command reports one change of a price. */
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
  assert(Number.isSafeInteger(level.quantity), 'the quantity at one price is counted exactly')
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
