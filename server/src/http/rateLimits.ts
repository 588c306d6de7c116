// Limits on requests. Guessing has tighter limits of its own (user/attempts.ts).
//
// They hold across all gateways. Every request passes here, so none asks the database: each gateway counts by itself, and
// tells the others whenever a key has taken another fiftieth of its limit. So each gateway lets through at most a fiftieth
// that the others do not know of, and what is on its way.
import { randomUUID } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Route } from '@assay/api/route'
import type { Channel } from '../exchange/bus.ts'
import { addressKey } from '../limits/addressKey.ts'

const WINDOW_MS = 10_000
/** Reads of one caller, and orders: a hundred a second, sustained. */
const PER_CALLER = 1000
/** All callers behind one address; mobile networks put many users behind one. */
const PER_ADDRESS = 6000
const SHARES = 50

export interface RateLimits {
  address(address: string): void
  caller(id: number, method: Route['method']): void
}

/** What a gateway has counted of a key since it last told the others. */
export interface SharedCount {
  gateway: string
  of: 'address' | Route['method']
  key: string | number
  taken: number
  /** Number of the window since 1970. */
  window: number
}

export interface RateLimitsOptions {
  /** Multiplies the limits. */
  factor: number
  /** To the other gateways. */
  channel: Channel<SharedCount>
  /** The machine's wall clock, epoch ms. Where the clocks of two machines differ by more than a window, each counts alone. */
  now?: () => number
}

/** Throws TOO_MANY_REQUESTS. Reads and writes of a caller are counted separately: polling never blocks a cancel. */
export function createRateLimits({ factor, channel, now = Date.now }: RateLimitsOptions): RateLimits {
  const gateway = randomUUID()
  const allowance = (of: SharedCount['of'], most: number) =>
    new Allowance({
      most: most * factor,
      now,
      share: (count) => channel.send({ gateway, of, ...count }),
    })
  const allowances = {
    address: allowance('address', PER_ADDRESS),
    GET: allowance('GET', PER_CALLER),
    POST: allowance('POST', PER_CALLER),
  }
  channel.onMessage((count) => {
    if (count.gateway !== gateway) allowances[count.of].hear(count)
  })
  return {
    address: (address) => allowances.address.take(addressKey(address)),
    caller: (id, method) => allowances[method].take(id),
  }
}

type Key = SharedCount['key']
type Told = Pick<SharedCount, 'key' | 'taken' | 'window'>

interface AllowanceTerms {
  most: number
  now: () => number
  share: (count: Told) => void
}

/**
 * Counts all callers in the same window, the same at every gateway, and clears all counts at its end. Unlike the limits on
 * guessing it neither waits nor starts a timer for each caller.
 */
class Allowance {
  readonly #terms: AllowanceTerms
  readonly #share: number
  #window = 0
  #own = new Map<Key, number>()
  #others = new Map<Key, number>()
  /** Told by gateways whose clocks are ahead. */
  #early = new Map<Key, number>()

  constructor(terms: AllowanceTerms) {
    this.#terms = terms
    this.#share = Math.ceil(terms.most / SHARES)
  }

  take(key: Key): void {
    const now = this.#turn()
    const own = (this.#own.get(key) ?? 0) + 1
    this.#own.set(key, own)
    if (own + (this.#others.get(key) ?? 0) > this.#terms.most)
      throw new ApiError('TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.ceil(((this.#window + 1) * WINDOW_MS - now) / 1000),
      })
    if (own % this.#share === 0) this.#terms.share({ key, taken: this.#share, window: this.#window })
  }

  hear({ key, taken, window }: Told): void {
    this.#turn()
    const counts = { [this.#window]: this.#others, [this.#window + 1]: this.#early }[window]
    counts?.set(key, (counts.get(key) ?? 0) + taken)
  }

  #turn(): number {
    const now = this.#terms.now()
    const window = Math.floor(now / WINDOW_MS)
    if (window === this.#window) return now
    this.#own = new Map()
    this.#others = window === this.#window + 1 ? this.#early : new Map()
    this.#early = new Map()
    this.#window = window
    return now
  }
}
