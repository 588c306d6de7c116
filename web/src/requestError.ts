import type { ErrorFacts, ErrorName } from '@assay/api/errors'

/** Refusals of the wire, and what can happen before one arrives. */
export type RequestErrorName = ErrorName | 'NETWORK_ANOMALY' | 'TIMEOUT' | 'SESSION_ENDED'

/** A call that did not succeed. NETWORK_ANOMALY and TIMEOUT leave open whether the server acted. */
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

/** Whether the server may have acted although no answer came. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && (error.error === 'TIMEOUT' || error.error === 'NETWORK_ANOMALY')
}

export function isError(error: unknown, ...names: RequestErrorName[]): boolean {
  return error instanceof RequestError && names.includes(error.error)
}
