// How much anybody may ask for. Guessing has tighter limits of its own (user/attempts.ts).
import type { Route } from '@assay/api/routes'
import { addressKey, Limit } from '../limit.ts'

const WINDOW_SECONDS = 10
/** Reads of one user, and orders: a hundred a second, kept up. */
const PER_USER = 1000
/** Everybody behind one address together; mobile networks put many behind one. */
const PER_ADDRESS = 6000

export interface RateLimits {
  address(address: string): Promise<void>
  user(userId: number, method: Route['method']): Promise<void>
}

/** Throws TOO_MANY_REQUESTS. Reads and writes of a user are counted apart: polling never blocks a cancel. */
export function createRateLimits({ factor }: { factor: number }): RateLimits {
  const limit = (points: number) =>
    new Limit({ points: points * factor, seconds: WINDOW_SECONDS, refusal: 'TOO_MANY_REQUESTS' })
  const addresses = limit(PER_ADDRESS)
  const users = { GET: limit(PER_USER), POST: limit(PER_USER) }
  return {
    address: (address) => addresses.take(addressKey(address)),
    user: (userId, method) => users[method].take(String(userId)),
  }
}
