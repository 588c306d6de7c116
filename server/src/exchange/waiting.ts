// A caller who waits for a command, from the queue to the commit.
import type { CommandInput, Committed, Submission } from './door.ts'
import type { ClientId, SentId } from './store.ts'

export interface Waiting {
  readonly submission: Submission
  /** Made from the caller's id for this request; null if the caller gave none. */
  readonly key: string | null
  readonly answered: PromiseWithResolvers<Committed>
}

export interface Applied {
  committed: Committed
  waiting: Waiting
}

/** For a command that the exchange itself has to do. */
export function nobodyWaits(command: CommandInput): Waiting {
  const answered = Promise.withResolvers<Committed>()
  answered.promise.catch(() => {})
  return { submission: { command }, key: null, answered }
}

/** For callers in other processes, who may miss the answer. */
export function sentIdOf({ committed, waiting }: Applied): SentId[] {
  const { id } = waiting.submission
  return id === undefined ? [] : [{ id, sequence: committed.sequence, time: committed.time }]
}

export function clientIdOf({ committed, waiting }: Applied): ClientId[] {
  const { once } = waiting.submission
  if (once === undefined) return []
  const { user, operation, clientId, bodyHash } = once
  return [{ key: { user, operation, clientId }, bodyHash, sequence: committed.sequence }]
}
