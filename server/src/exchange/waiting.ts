// A caller who waits for his answer, from the queue to the commit.
import { ApiError, type ErrorName } from '@assay/api/errors'
import type { Event } from '@assay/engine/events'
import type { CommandInput, Submission } from './door.ts'
import type { Outcome } from './store.ts'

export interface Waiting {
  readonly submission: Submission<unknown>
  /** Of the caller's id for this wish; null where he named none. */
  readonly key: string | null
  readonly answered: PromiseWithResolvers<unknown>
}

/** For a command that the exchange itself has to do. */
export function nobodyWaits(command: CommandInput): Waiting {
  const answered = Promise.withResolvers<unknown>()
  answered.promise.catch(() => {})
  return { submission: { command, answer: () => null }, key: null, answered }
}

export interface Result {
  sequence: number
  time: number
  events: Event[]
}

/**
 * What the caller gets once the batch is committed, and again for the same client id. A refusal thrown by the answer
 * function is an answer like any other; a fault in it costs its caller the answer and nobody else anything.
 */
export function answerOf({ submission }: Waiting, result: Result, onFault: (error: unknown) => void): Outcome {
  try {
    return { answer: submission.answer(result) ?? null }
  } catch (error) {
    if (error instanceof ApiError) return { refusal: { error: error.error, facts: error.facts } }
    onFault(error)
    return { refusal: { error: 'SYSTEM_ERROR', facts: {} } }
  }
}

export function settle({ answered }: Waiting, outcome: Outcome): void {
  if ('answer' in outcome) answered.resolve(outcome.answer)
  else answered.reject(new ApiError(outcome.refusal.error as ErrorName, outcome.refusal.facts))
}
