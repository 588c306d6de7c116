// A market maker for one book: keeps a ladder around the index, and cancels it while the index is PAUSED.
import type { Price } from '@assay/engine/money'
import { makers } from './accounts.ts'
import type { Desk } from './desk.ts'
import { Ladder, type Pace } from './ladder.ts'
import { type Move, planMoves } from './ladderMoves.ts'
import type { OwnOrders } from './ownOrders.ts'
import type { TradedBook } from './tradedBook.ts'
import type { Turn } from './turns.ts'

/** The ladder follows when the index has moved by this part of a step. */
const FOLLOW_AFTER = 0.6
const MOVES_MAX = 12
/** A book with fewer orders than this is still being built. */
const BUILT_FROM = 20

export class Maker {
  readonly #book: TradedBook
  readonly #ladder: Ladder
  readonly #orders: OwnOrders
  readonly #desk: Desk
  #anchor: Price | null = null
  #pace: Pace = 'trading'

  constructor({ book, seed, orders, desk }: { book: TradedBook; seed: number; orders: OwnOrders; desk: Desk }) {
    this.#book = book
    this.#ladder = new Ladder(book, seed)
    this.#orders = orders
    this.#desk = desk
  }

  async act({ index, pace }: Pick<Turn, 'index' | 'pace'>): Promise<void> {
    const own = this.#orders.of(this.#book.symbol).filter(({ user }) => makers.includes(user))
    if (index === null) {
      this.#anchor = null
      const users = new Set(own.map(({ user }) => user))
      for (const user of users) if (this.#desk.hasRoom(1)) await this.#desk.cancelAll(user, this.#book.symbol)
      return
    }
    const step = this.#ladder.step(index, pace)
    const isNewPace = pace !== this.#pace
    this.#pace = pace
    if (isNewPace || this.#anchor === null || Math.abs(index - this.#anchor) > FOLLOW_AFTER * step) this.#anchor = index
    const planned = planMoves(own, this.#ladder.rungs(this.#anchor, pace), this.#anchor)
    const moves = isNewPace || own.length < BUILT_FROM ? planned : planned.slice(0, MOVES_MAX)
    // Some are sent together, and share a commit. The exchange applies them in this order: an order has moved away before
    // the next follows the price.
    for (let done = 0; done < moves.length; done += MOVES_MAX) {
      const some = moves.slice(done, done + MOVES_MAX)
      await Promise.all(some.flatMap((move) => (this.#desk.hasRoom(1) ? [this.#make(move)] : [])))
    }
  }

  #make(move: Move): Promise<void> {
    switch (move.type) {
      case 'place':
        return this.#desk.quote(makerOf(move.rung.place), this.#book.symbol, move.rung)
      case 'move':
        return this.#desk.move(move.order, move)
      case 'cancel':
        return this.#desk.cancel(move.order)
    }
  }
}

function makerOf(place: number): number {
  return makers[place % makers.length] ?? 1
}
