// A limit on how often something may happen, counted in memory for each key (an account, an address).
import { ApiError, type ErrorName } from '@assay/api/errors'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface LimitTerms {
  points: number
  seconds: number
  /** What a caller beyond it is told, with `retryAfterSeconds`. */
  refusal: ErrorName
}

export class Limit {
  readonly #limiter: RateLimiterMemory
  readonly #refusal: ErrorName

  constructor({ points, seconds, refusal }: LimitTerms) {
    this.#limiter = new RateLimiterMemory({ points, duration: seconds })
    this.#refusal = refusal
  }

  /** Counts one; throws the refusal when that is one too many. Counting comes first, so parallel calls cannot slip by. */
  async take(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw new ApiError(this.#refusal, { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
    }
  }

  /** Forgets what was counted for a key. */
  async forgive(key: string): Promise<void> {
    await this.#limiter.delete(key)
  }
}

/** One key for one subscriber line: an IPv6 caller commands a whole /64. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
