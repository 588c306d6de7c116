// Every refusal on the wire: its name and numeric code in the {code, msg, data} envelope. The page shows its own
// translation of the name, with the facts in data; msg is for callers without one. Refusals are zero or below. 200 is
// success; 500 with 'Token' in the message means only that the session has ended.
import { type RejectionReason, rejectionReasons } from '@assay/engine/events'

const general = [
  'BAD_REQUEST',
  'BUSY',
  'TOO_MANY_REQUESTS',
  'NOT_FOUND',
  'NOT_OFFERED',
  'CLIENT_ID_REUSED',
  'ANSWER_UNKNOWN',
  'SYSTEM_ERROR',
  'CANNOT_INPUT_CHINESE',
  'ACCOUNT_TYPE_CLOSED',
  'ACCOUNT_INVALID',
  'ACCOUNT_TAKEN',
  'PASSWORD_TOO_WEAK',
  'CODE_REQUIRED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TOO_SOON',
  'INVITE_CODE_REQUIRED',
  'INVITE_CODE_UNKNOWN',
  'WRONG_CREDENTIALS',
  'LOCKED_OUT',
  'PROOF_REQUIRED',
  'WRONG_PASSWORD',
  'TOKEN_LOGIN_REFUSED',
  'USER_MISMATCH',
  'PRECISION_EXCEEDED',
  'FAUCET_LIMIT',
  'WATCHLIST_FULL',
  'NOT_SETTLED_YET',
  'TICKS_FORGOTTEN',
  'ALERTS_FULL',
  'INVITE_CODE_USED',
] as const
export type ErrorName = (typeof general)[number] | RejectionReason
export const errorNames: readonly ErrorName[] = [...general, ...rejectionReasons]

export const SUCCESS = 200
export const SESSION_ENDED = 500

/** -1, -2, … for general refusals; -1001, … for the engine's. */
export function errorCode(name: ErrorName): number {
  const place = (general as readonly string[]).indexOf(name)
  return place >= 0 ? -1 - place : -1001 - (rejectionReasons as readonly string[]).indexOf(name)
}

/** Facts are decimal strings, times and names for the sentence; never secrets. */
export type ErrorFacts = Record<string, string | number>

export class ApiError extends Error {
  readonly error: ErrorName
  readonly facts: ErrorFacts

  constructor(error: ErrorName, facts: ErrorFacts = {}) {
    super(error)
    this.error = error
    this.facts = facts
  }
}
