// Limits on requests. Guessing has tighter limits of its own (user/attempts.ts).
import { ApiError } from '@assay/api/errors'
import type { Route } from '@assay/api/routes'
import { addressKey } from '../limits/addressKey.ts'

const WINDOW_MS = 10_000
/** Reads of one caller, and orders: a hundred a second, sustained. */
const PER_CALLER = 1000
/** All callers behind one address; mobile networks put many users behind one. */
const PER_ADDRESS = 6000

export interface RateLimits {
  address(address: string): void
  caller(id: number, method: Route['method']): void
}

/** Throws TOO_MANY_REQUESTS. Reads and writes of a caller are counted separately: polling never blocks a cancel. */
export function createRateLimits({ factor }: { factor: number }): RateLimits {
  const addresses = new Allowance<string>(PER_ADDRESS * factor)
  const callers = { GET: new Allowance<number>(PER_CALLER * factor), POST: new Allowance<number>(PER_CALLER * factor) }
  return {
    address: (address) => addresses.take(addressKey(address)),
    caller: (id, method) => callers[method].take(id),
  }
}

/**
 * Counts all callers in the same window, and clears all counts at its end. Every request passes here, so unlike the
 * limits on guessing it neither waits nor starts a timer for each caller.
 */
class Allowance<Key> {
  readonly #max: number
  readonly #taken = new Map<Key, number>()
  #endsAt = 0

  constructor(max: number) {
    this.#max = max
  }

  take(key: Key): void {
    const now = performance.now()
    if (now >= this.#endsAt) this.#begin(now)
    const taken = (this.#taken.get(key) ?? 0) + 1
    this.#taken.set(key, taken)
    if (taken <= this.#max) return
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil((this.#endsAt - now) / 1000) })
  }

  #begin(now: number): void {
    this.#taken.clear()
    this.#endsAt = now + WINDOW_MS
  }
}
