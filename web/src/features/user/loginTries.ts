// What happens after wrong passwords in this window: from the third one on the button rests five seconds, and a
// code is asked for where the settings say so. The server counts for itself and may lock for longer.
export interface LoginTries {
  failures: number
  /** Epoch ms; 0 where nothing is locked. */
  lockedUntil: number
}

export const NO_TRIES: LoginTries = { failures: 0, lockedUntil: 0 }
export const FAILURES_BEFORE_LOCK = 3
const LOCK_MS = 5000

export function afterFailure(tries: LoginTries, nowMs: number): LoginTries {
  const failures = tries.failures + 1
  return { failures, lockedUntil: failures >= FAILURES_BEFORE_LOCK ? nowMs + LOCK_MS : 0 }
}

/** The server's own lock, in seconds. */
export function afterLockout(tries: LoginTries, seconds: number, nowMs: number): LoginTries {
  return { failures: tries.failures + 1, lockedUntil: nowMs + seconds * 1000 }
}

/** Whole seconds until the button works again. */
export function secondsLocked(tries: LoginTries, nowMs: number): number {
  return Math.max(0, Math.ceil((tries.lockedUntil - nowMs) / 1000))
}
