// Client ids of commands that are not committed yet. A second call with the same id and body waits for the first one's
// answer; with another body it is refused. Committed ids are in the store.
import { ApiError } from '@assay/api/errors'
import type { Submission } from './door.ts'
import type { OnceKey } from './store.ts'
import type { Waiting } from './waiting.ts'

export class InFlight {
  readonly #waiting = new Map<string, Waiting>()

  /** The promise to answer with, or null when this id is new. */
  find(once: Submission<unknown>['once']): Promise<unknown> | null {
    const first = once === undefined ? undefined : this.#waiting.get(textOf(once))
    if (first === undefined) return null
    const isSame = first.submission.once?.bodyHash === once?.bodyHash
    return isSame ? first.answered.promise : Promise.reject(new ApiError('CLIENT_ID_REUSED'))
  }

  add(waiting: Waiting): void {
    if (waiting.submission.once !== undefined) this.#waiting.set(textOf(waiting.submission.once), waiting)
  }

  remove({ submission }: Waiting): void {
    if (submission.once !== undefined) this.#waiting.delete(textOf(submission.once))
  }
}

function textOf({ user, operation, clientId }: OnceKey): string {
  return `${user} ${operation} ${clientId}`
}
