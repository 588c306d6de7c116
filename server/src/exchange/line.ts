// The commands that wait for their turn, and those whose turn came while funding or a mark was being settled: these are set
// aside, in their order, and stay ahead of the others.
import type { CommandInput } from './door.ts'
import type { Waiting } from './waiting.ts'

/** Commands that wait, and as many that are set aside; beyond it callers are told BUSY at once. */
export const QUEUE_MAX = 2000

export class Line {
  #queue: Waiting[] = []
  #aside: Waiting[] = []

  /** Ticks, settlements and expiries are few, and no crowd of users keeps them out. */
  hasRoomFor(command: CommandInput, mayBeAside: boolean): boolean {
    if (!('user' in command)) return true
    // However many wait for the end of long work: other commands still have room.
    return this.#queue.length < QUEUE_MAX && !(mayBeAside && this.#aside.length >= QUEUE_MAX)
  }

  get hasNext(): boolean {
    return this.#queue.length > 0
  }

  get hasAside(): boolean {
    return this.#aside.length > 0
  }

  add(waiting: Waiting): void {
    this.#queue.push(waiting)
  }

  setAside(...waiting: readonly Waiting[]): void {
    this.#aside.push(...waiting)
  }

  /** The first ones, at most. */
  take(most: number): Waiting[] {
    return this.#queue.splice(0, most)
  }

  takeAside(): Waiting[] {
    return this.#aside.splice(0)
  }

  /** Back to the front of the queue: it is not their turn yet. */
  putBack(waiting: readonly Waiting[]): void {
    this.#queue.unshift(...waiting)
  }

  takeAll(): Waiting[] {
    return [...this.#aside.splice(0), ...this.#queue.splice(0)]
  }
}
