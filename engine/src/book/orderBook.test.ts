// The fast book against the simple reference book and nodejs-order-book: the same orders and cancels must give the same
// trades and the same depth.
import * as fc from 'fast-check'
import { OrderBook, Side as PeerSide } from 'nodejs-order-book'
import { describe, expect, it } from 'vitest'
import type { Side } from '../nouns.ts'
import type { Price, Quantity } from '../money.ts'
import { NOWHERE, Places } from '../places.ts'
import { NaiveBook, type NaiveTrade } from '../testing/naiveBook.ts'
import {
  BOOK_LANE,
  type Book,
  type BookOrder,
  createBook,
  reduce,
  remove,
  rest,
  restoreToBook,
  takeChangedLevel,
} from './orderBook.ts'
import { nextToMeet, survey } from './sweep.ts'

interface PlainOrder extends BookOrder {
  id: number
}

interface Step {
  side: Side
  price: number
  quantity: number
  /** Cancels the order of that step instead, if it is still open. */
  cancels: number | null
}

const step = fc.record({
  side: fc.constantFrom<Side>('BUY', 'SELL'),
  price: fc.integer({ min: 95, max: 105 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  cancels: fc.option(fc.nat(60), { freq: 2 }),
})
const steps = fc.array(step, { maxLength: 80, size: 'max' })

class FastBook {
  readonly book: Book<PlainOrder> = createBook(new Places(), [])
  readonly #orders = new Map<number, PlainOrder>()
  readonly levels = new Map<string, number>()

  place(id: number, { side, price, quantity }: Step): NaiveTrade[] {
    const trades: NaiveTrade[] = []
    const order = plainOrder(id, side, price, quantity)
    const arrival = { side, limit: order.price }
    for (let maker = nextToMeet(this.book, arrival); maker !== null; maker = nextToMeet(this.book, arrival)) {
      const lots = Math.min(order.remaining, maker.remaining) as Quantity
      trades.push({ maker: maker.id, taker: id, price: maker.price, quantity: lots })
      order.remaining = (order.remaining - lots) as Quantity
      reduce(this.book, maker, lots)
      if (maker.remaining === 0) this.book.places.leave(maker)
      if (order.remaining === 0) break
    }
    if (order.remaining > 0) {
      this.book.places.take(order)
      rest(this.book, order)
    }
    this.#orders.set(id, order)
    this.#report()
    return trades
  }

  cancel(id: number): void {
    const order = this.#orders.get(id)
    if (order && order.level !== null) {
      remove(this.book, order)
      this.book.places.leave(order)
    }
    this.#report()
  }

  depth(side: Side): [number, number][] {
    const rows: [number, number][] = []
    const bookSide = side === 'BUY' ? this.book.bids : this.book.asks
    bookSide.descend(({ price, quantity }) => rows.push([price, quantity]) > 0)
    return rows
  }

  /** What a listener knows who receives only changes. */
  #report(): void {
    for (let level = takeChangedLevel(this.book); level !== null; level = takeChangedLevel(this.book)) {
      const { side, price, quantity } = level
      if (quantity === 0) this.levels.delete(`${side} ${price}`)
      else this.levels.set(`${side} ${price}`, quantity)
    }
  }
}

describe('The order book', () => {
  it('gives the same trades and depth as the reference book', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [fast, naive] = [new FastBook(), new NaiveBook()]
        const trades: { fast: NaiveTrade[]; naive: NaiveTrade[] } = { fast: [], naive: [] }
        for (const [id, one] of all.entries()) {
          if (one.cancels === null) {
            const order = { id, side: one.side, price: one.price, remaining: one.quantity }
            trades.fast.push(...fast.place(id, one))
            trades.naive.push(...naive.place(order))
          } else {
            fast.cancel(one.cancels)
            naive.cancel(one.cancels)
          }
        }
        expect(trades.fast).toEqual(trades.naive)
        expect(fast.depth('BUY')).toEqual(naive.depth('BUY'))
        expect(fast.depth('SELL')).toEqual(naive.depth('SELL'))
      }),
      { numRuns: 1000 },
    )
  })

  it('gives the same trades and depth as nodejs-order-book', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const [fast, peer] = [new FastBook(), new OrderBook()]
        const counts: { fast: number[]; peer: number[] } = { fast: [], peer: [] }
        for (const [id, one] of all.entries()) {
          if (one.cancels === null) {
            counts.fast.push(fast.place(id, one).length)
            counts.peer.push(placeAtPeer(peer, id, one))
          } else {
            fast.cancel(one.cancels)
            peer.cancel(String(one.cancels))
          }
        }
        expect(counts.fast).toEqual(counts.peer)
        const [asks, bids] = peer.depth()
        expect(fast.depth('BUY')).toEqual(bids)
        expect(fast.depth('SELL')).toEqual(asks)
      }),
      { numRuns: 500 },
    )
  })

  it('emits changes from which the depth can be followed', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const fast = new FastBook()
        for (const [id, one] of all.entries()) {
          if (one.cancels === null) fast.place(id, one)
          else fast.cancel(one.cancels)
        }
        const sides = (['BUY', 'SELL'] as const).flatMap((side) =>
          fast.depth(side).map(([price, quantity]) => [`${side} ${price}`, quantity] as const),
        )
        expect(fast.levels).toEqual(new Map(sides))
      }),
      { numRuns: 500 },
    )
  })

  it('is rebuilt in the same order from prices and priorities', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const fast = new FastBook()
        for (const [id, one] of all.entries()) fast.place(id, one)
        const again: Book<PlainOrder> = createBook(new Places(), [])
        const orders = queueOf(fast.book)
        for (const order of orders.toSorted((a, b) => a.priority - b.priority)) {
          const copy = { ...order, level: null, place: NOWHERE }
          again.places.take(copy)
          restoreToBook(again, copy)
        }
        expect(queueOf(again).map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps an order’s queue position when it is reduced, and reading it changes nothing', () => {
    const fast = new FastBook()
    for (const id of [1, 2]) fast.place(id, { side: 'BUY', price: 100, quantity: 5, cancels: null })
    const [first] = queueOf(fast.book)
    if (first) reduce(fast.book, first, 3 as Quantity)
    const met: [number, number][] = []
    survey(fast.book, { side: 'SELL', limit: 100 as Price }, ({ id, remaining }) => met.push([id, remaining]) > 0)
    expect(met).toEqual([
      [1, 2],
      [2, 5],
    ])
    expect(fast.depth('BUY')).toEqual([[100, 7]])
  })
})

/** The number of trades; the peer also reports completed orders, including the incoming one. */
function placeAtPeer(peer: OrderBook, id: number, { side, price, quantity }: Step): number {
  const { done, partial } = peer.limit({
    id: String(id),
    side: side === 'BUY' ? PeerSide.BUY : PeerSide.SELL,
    size: quantity,
    price,
  })
  const others = [...done, ...(partial ? [partial] : [])].filter((order) => order.id !== String(id))
  return others.length
}

/** Every order, side by side, price by price, in matching order. */
function queueOf(book: Book<PlainOrder>): PlainOrder[] {
  const orders: PlainOrder[] = []
  const { places } = book
  for (const ladder of [book.bids, book.asks]) {
    ladder.descend((level) => {
      for (let at = level.first; at !== NOWHERE; at = places.behind(at, BOOK_LANE)) orders.push(places.at(at))
      return true
    })
  }
  return orders
}

function plainOrder(id: number, side: Side, price: number, quantity: number): PlainOrder {
  const standing = { level: null, place: NOWHERE, priority: 0 }
  return { id, side, price: price as Price, remaining: quantity as Quantity, ...standing }
}
