// Client ids of commands that are not committed yet. A second call with the same id and body waits for the first one's
// answer. With another body it waits for the first one's answer too, because the first may itself be refused, and then asks
// once more. If the id is in use again, a call with the same body shares that call's answer. Any other call has done
// nothing and gets BUSY, as it does while the first one's outcome is unknown. So no call waits for more than two others.
// Committed ids are in the store.
import { ApiError } from '@assay/api/errors'
import type { Committed, Submission } from './door.ts'
import type { Waiting } from './waiting.ts'

export class InFlight {
  /**
   * Not a Map: what a Map leaves behind each time it is tidied points to what it holds now. Once one such remnant is in
   * the old generation, everything that ever passes through the Map follows it there, and full collections never end.
   */
  readonly #waiting: Record<string, Waiting> = Object.create(null)

  /** The promise to answer with, or null when this id is new. `ask` is called when the id in the way is free again. */
  find({ once }: Submission, key: string | null, ask: () => Promise<Committed>): Promise<Committed> | null {
    const first = key === null ? undefined : this.#waiting[key]
    if (key === null || first === undefined) return null
    const isSame = ({ submission }: Waiting) => submission.once?.bodyHash === once?.bodyHash
    if (isSame(first)) return first.answered.promise
    const askAgain = () => {
      const next = this.#waiting[key]
      if (next === undefined) return ask()
      return isSame(next) ? next.answered.promise : Promise.reject<Committed>(new ApiError('BUSY'))
    }
    return first.answered.promise.then(askAgain, askAgain)
  }

  add(waiting: Waiting): void {
    if (waiting.key !== null) this.#waiting[waiting.key] = waiting
  }

  remove({ key }: Waiting): void {
    if (key !== null) delete this.#waiting[key]
  }
}
