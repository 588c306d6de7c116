// Whoever waits for a command, from the queue to the commit.
import type { CommandInput, Committed, Submission } from './door.ts'
import type { SentId } from './store.ts'

export interface Waiting {
  readonly submission: Submission
  /** Of the caller's id for this request; null where he named none. */
  readonly key: string | null
  readonly answered: PromiseWithResolvers<Committed>
}

/** For a command that the exchange itself has to do. */
export function nobodyWaits(command: CommandInput): Waiting {
  const answered = Promise.withResolvers<Committed>()
  answered.promise.catch(() => {})
  return { submission: { command }, key: null, answered }
}

/** For callers in other processes, who may miss the answer. */
export function sentIdOf({ committed, waiting }: { committed: Committed; waiting: Waiting }): SentId[] {
  const { id } = waiting.submission
  return id === undefined ? [] : [{ id, sequence: committed.sequence, time: committed.time }]
}
