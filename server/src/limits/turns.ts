// Fair access to a scarce resource. A few calls run concurrently; the others wait in queues, one per caller (a user, a
// network), and the queues take turns: a caller who sends a thousand calls delays only their own.
import { ApiError } from '@assay/api/errors'

export interface TurnsTerms {
  /** Concurrent calls, in total and per caller. */
  atOnce: number
  atOnceEach: number
  /** Waiting calls in total. */
  waitingMax: number
}

interface Waiting {
  begin(): void
  turnAway(): void
}

interface Line {
  running: number
  readonly waiting: Waiting[]
}

export class Turns {
  readonly #terms: TurnsTerms
  /** Callers with running or waiting calls. */
  readonly #lines = new Map<string | number, Line>()
  /** Those of them that could start when there is room, the next one first. */
  readonly #ready = new Map<string | number, Line>()
  #running = 0
  #waiting = 0

  constructor(terms: TurnsTerms) {
    this.#terms = terms
  }

  /** Throws BUSY if too many wait. The longest queue is shortened, so that one caller cannot crowd out others. */
  async run<Result>(caller: string | number, work: () => Promise<Result> | Result): Promise<Result> {
    const line = this.#lineOf(caller)
    if (this.#running < this.#terms.atOnce && line.running < this.#terms.atOnceEach) this.#begin(line)
    else await this.#wait(caller, line)
    try {
      return await work()
    } finally {
      this.#end(caller, line)
    }
  }

  #lineOf(caller: string | number): Line {
    const known = this.#lines.get(caller)
    if (known !== undefined) return known
    const line: Line = { running: 0, waiting: [] }
    this.#lines.set(caller, line)
    return line
  }

  #begin(line: Line): void {
    this.#running += 1
    line.running += 1
  }

  async #wait(caller: string | number, line: Line): Promise<void> {
    if (this.#waiting >= this.#terms.waitingMax) this.#makeRoomFor(caller, line)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    line.waiting.push({ begin: resolve, turnAway: () => reject(new ApiError('BUSY')) })
    this.#waiting += 1
    if (line.running < this.#terms.atOnceEach) this.#ready.set(caller, line)
    await promise
  }

  /** Drops the last call of the longest queue, unless the new call's queue would then be as long. */
  #makeRoomFor(caller: string | number, line: Line): void {
    let longest = line
    for (const other of this.#lines.values()) if (other.waiting.length > longest.waiting.length) longest = other
    const last = longest.waiting.length > line.waiting.length + 1 ? longest.waiting.pop() : undefined
    if (last === undefined) {
      this.#forgetIdle(caller, line)
      throw new ApiError('BUSY')
    }
    this.#waiting -= 1
    last.turnAway()
  }

  #end(caller: string | number, line: Line): void {
    this.#running -= 1
    line.running -= 1
    if (line.waiting.length > 0) this.#ready.set(caller, line)
    else this.#forgetIdle(caller, line)
    const [next] = this.#ready
    if (next !== undefined) this.#beginNextOf(...next)
  }

  #forgetIdle(caller: string | number, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(caller)
  }

  #beginNextOf(caller: string | number, line: Line): void {
    this.#ready.delete(caller)
    const first = line.waiting.shift()
    if (first === undefined) return
    this.#waiting -= 1
    this.#begin(line)
    // To the end of the rotation, unless the caller has reached its limit of running calls.
    if (line.waiting.length > 0 && line.running < this.#terms.atOnceEach) this.#ready.set(caller, line)
    first.begin()
  }
}
