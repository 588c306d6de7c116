// Client ids of commands that are not committed yet. A second call with the same id and body waits for the first one's
// answer; with another body it asks again once the first is settled, for the first may itself be refused. Committed
// ids are in the store.
import type { Submission } from './door.ts'
import type { Waiting } from './waiting.ts'

export class InFlight {
  readonly #waiting = new Map<string, Waiting>()

  /** The promise to answer with, or null when this id is new. `ask` is called when the id in the way has been settled. */
  find<Answer>({ once }: Submission<Answer>, key: string | null, ask: () => Promise<Answer>): Promise<Answer> | null {
    const first = key === null ? undefined : this.#waiting.get(key)
    if (first === undefined) return null
    const answered = first.answered.promise as Promise<Answer>
    return first.submission.once?.bodyHash === once?.bodyHash ? answered : answered.then(ask, ask)
  }

  add(waiting: Waiting): void {
    if (waiting.key !== null) this.#waiting.set(waiting.key, waiting)
  }

  remove({ key }: Waiting): void {
    if (key !== null) this.#waiting.delete(key)
  }
}
