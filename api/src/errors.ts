// A refusal on the wire: its name and its number (errorCodes.ts) in the {code, msg, data} envelope. The page shows its own
// translation of the name, with the facts in data; msg is for callers without one. Refusals are zero or below. 200 is
// success; 500 with 'Token' in the message means only that the session has ended.
import type { ErrorName } from './errorCodes.ts'
import type { OperatorErrorName } from './operatorErrors.ts'

export const SUCCESS = 200
export const SESSION_ENDED = 500

/** Facts are decimal strings, times and names for the sentence; never secrets. */
export type ErrorFacts = Record<string, string | number>

export class ApiError extends Error {
  readonly error: ErrorName | OperatorErrorName
  readonly facts: ErrorFacts

  constructor(error: ErrorName | OperatorErrorName, facts: ErrorFacts = {}) {
    super(error)
    this.error = error
    this.facts = facts
  }
}
