// Where open things stand: each has a place while it is open, a small number that the next one gets when it is over.
//
// Queues run from place to place through one array of numbers, not from object to object. Whoever joins or leaves a
// queue writes into the rows of his neighbours without loading the neighbours themselves; each of those would be a
// trip to memory, and they are what a cancel in a deep book would wait for.
//
// Alice has place 1, Bob 2, Carol 3, all in one queue: the rows say 0 1 2, 1 2 3, 2 3 0 (before, itself, behind). Bob
// leaves: Alice's row says 3 behind her, Carol's says 1 before her.
import { assert } from './assert.ts'

export interface Placed {
  /** NOWHERE while it is not open. */
  place: number
}

export interface Queue {
  first: number
  last: number
}

/** Who stands in two queues at once stands in another lane of each. */
export type Lane = 0 | 2

export const NOWHERE = 0

/** Before and behind, in each of two lanes. */
const ROW = 4

export class Places<Item extends Placed> {
  readonly #items: (Item | null)[] = [null]
  readonly #free: number[] = []
  #rows = new Int32Array(64 * ROW)

  /** Gives a place. */
  take(item: Item): void {
    assert(item.place === NOWHERE, 'a thing has one place')
    const place = this.#free.pop() ?? this.#items.length
    this.#items[place] = item
    item.place = place
    if ((place + 1) * ROW > this.#rows.length) this.#grow()
  }

  /** Gives the place back; it stands in no queue any more. */
  leave(item: Item): void {
    assert(this.#items[item.place] === item, 'who leaves a place has it')
    this.#free.push(item.place)
    item.place = NOWHERE
  }

  at(place: number): Item {
    return this.#items[place] as Item
  }

  /** Who stands behind this place; NOWHERE at the end. */
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
