// The envelope of every answer. Success is code 200. A refusal is zero or below and names its error. Code 500 with
// 'Token' in its message is an ended session, and only endedSession creates it.
import { type ErrorName, errorCodes } from '@assay/api/errorCodes'
import { type ErrorFacts, SESSION_ENDED, SUCCESS } from '@assay/api/errors'
import { operatorErrorCodes, type OperatorErrorName } from '@assay/api/operatorErrors'
import { say } from '@assay/words/catalogue'
import { isOperators, operatorRefusal } from '@assay/words/operatorRefusals'
import { sentenceKey, shownFacts } from '@assay/words/refusals'

export interface Answer {
  code: number
  /** JSON, ready to send. */
  text: string
}

export function success(data: unknown): Answer {
  return { code: SUCCESS, text: JSON.stringify({ code: SUCCESS, msg: '', data }) }
}

export function refusal(language: string, error: ErrorName | OperatorErrorName, facts: ErrorFacts = {}): Answer {
  const code = isOperators(error) ? operatorErrorCodes[error] : errorCodes[error]
  const msg = isOperators(error)
    ? operatorRefusal(error, facts)
    : say(language, 'errors', sentenceKey(error, facts), shownFacts(facts, asWritten))
  return { code, text: JSON.stringify({ code, msg, data: { error, ...facts } }) }
}

export function endedSession(language: string): Answer {
  const msg = say(language, 'server', 'sessionEnded')
  return { code: SESSION_ENDED, text: JSON.stringify({ code: SESSION_ENDED, msg, data: null }) }
}

/** Programs read these amounts. */
const asWritten = (amount: string): string => amount
