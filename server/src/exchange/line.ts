// Which commands are accepted, and in which order they wait. Those whose turn came while funding or a mark was being settled
// are set aside, in their order, and stay ahead of the others.
import { mayWait } from '@assay/engine/engine'
import type { State } from '@assay/engine/state'
import type { SteadyClock } from '../clock/steadyClock.ts'
import type { CommandInput } from './door.ts'
import { opening } from './opening.ts'
import type { Waiting } from './waiting.ts'

/** So many commands may wait, and as many more may be set aside; beyond that, callers get BUSY at once. */
export const QUEUE_MAX = 2000

export class Line {
  #queue: Waiting[] = []
  #aside: Waiting[] = []

  readonly #clock: Pick<SteadyClock, 'isTrusted'>

  constructor(clock: Pick<SteadyClock, 'isTrusted'>) {
    this.#clock = clock
  }

  /** Whether a command can be added now. */
  takes(state: State, command: CommandInput): boolean {
    const isTrusted = this.#clock.isTrusted() || !opening.has(command.type)
    return isTrusted && this.#hasRoomFor(command, mayWait(state, command))
  }

  /** Ticks, settlements and expiries are few, and no crowd of users keeps them out. */
  #hasRoomFor(command: CommandInput, mayBeAside: boolean): boolean {
    if (!('user' in command)) return true
    // Other commands still have room, however many wait for the end of long work.
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
