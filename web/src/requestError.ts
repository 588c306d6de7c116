import type { ErrorName } from '@assay/api/errorCodes'
import type { ErrorFacts } from '@assay/api/errors'

/** Refusals of the wire, and what can happen before one arrives. */
export type RequestErrorName = ErrorName | 'NETWORK_ANOMALY' | 'TIMEOUT' | 'SESSION_ENDED'

/** A call that did not succeed. NETWORK_ANOMALY, TIMEOUT, ANSWER_UNKNOWN and SYSTEM_ERROR leave open whether the server
 *  acted. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly error: RequestErrorName
  readonly facts: ErrorFacts
  /** The server's own sentence; shown only where we have none for the error. */
  readonly sentence: string

  constructor(error: RequestErrorName, facts: ErrorFacts = {}, sentence = '') {
    super(error)
    this.error = error
    this.facts = facts
    this.sentence = sentence
  }
}

/** Whether the server may have acted although it did not say so. */
export function isUnanswered(error: unknown): boolean {
  return isError(error, 'TIMEOUT', 'NETWORK_ANOMALY', 'ANSWER_UNKNOWN', 'SYSTEM_ERROR')
}

/** Whether this answer to a later question about an order says nothing about it: the exchange is busy, or silent. */
export function saysNothing(error: unknown): boolean {
  return isUnanswered(error) || isError(error, 'BUSY', 'TOO_MANY_REQUESTS')
}

export function isError(error: unknown, ...names: RequestErrorName[]): boolean {
  return error instanceof RequestError && names.includes(error.error)
}
