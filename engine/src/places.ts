// Each open order has a place, a small number that is reused when the order ends.
//
// Queues are linked lists of places in one array of numbers, not of objects. Joining or leaving a queue writes the
// neighbours' rows without loading the neighbours; each of those would be a cache miss, which is most of the cost of a
// cancel in a deep book.
//
// Alice has place 1, Bob 2, Carol 3, all in one queue: the rows are 0 1 2, 1 2 3, 2 3 0 (previous, itself, next). Bob
// leaves: Alice's next is now 3, Carol's previous is 1.
import { assert } from './assert.ts'

export interface Placed {
  /** NOWHERE while it has no place. */
  place: number
}

export interface Queue {
  first: number
  last: number
}

/** An item in two queues at once uses a different lane in each. */
export type Lane = 0 | 2

export const NOWHERE = 0

/** Previous and next, in each of two lanes. */
const ROW = 4

export class Places<Item extends Placed> {
  readonly #items: (Item | null)[] = [null]
  readonly #free: number[] = []
  #rows = new Int32Array(64 * ROW)

  /** Assigns a place. */
  take(item: Item): void {
    assert(item.place === NOWHERE, 'an item has at most one place')
    const place = this.#free.pop() ?? this.#items.length
    this.#items[place] = item
    item.place = place
    if ((place + 1) * ROW > this.#rows.length) this.#grow()
  }

  /** Frees the place; the item is in no queue any more. */
  leave(item: Item): void {
    assert(this.#items[item.place] === item, 'only the owner of a place frees it')
    this.#free.push(item.place)
    item.place = NOWHERE
  }

  at(place: number): Item {
    return this.#items[place] as Item
  }

  /** The next place in the queue; NOWHERE at the end. */
  behind(place: number, lane: Lane): number {
    return this.#rows[place * ROW + lane + 1] as number
  }

  /** At the end of the queue. */
  join(queue: Queue, place: number, lane: Lane): void {
    const rows = this.#rows
    const { last } = queue
    rows[place * ROW + lane] = last
    rows[place * ROW + lane + 1] = NOWHERE
    if (last === NOWHERE) queue.first = place
    else rows[last * ROW + lane + 1] = place
    queue.last = place
  }

  quit(queue: Queue, place: number, lane: Lane): void {
    const rows = this.#rows
    const before = rows[place * ROW + lane] as number
    const behind = rows[place * ROW + lane + 1] as number
    if (before === NOWHERE) queue.first = behind
    else rows[before * ROW + lane + 1] = behind
    if (behind === NOWHERE) queue.last = before
    else rows[behind * ROW + lane] = before
  }

  #grow(): void {
    const rows = new Int32Array(this.#rows.length * 2)
    rows.set(this.#rows)
    this.#rows = rows
  }
}
