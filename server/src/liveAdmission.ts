// Who may open a socket: pages of our own origin, programs that name none, and no more than there is room for.
import type { IncomingHttpHeaders } from 'node:http'
import { type Config, isLoopback } from './config.ts'
import { addressKey } from './limit.ts'

const SOCKETS_MAX = 10_000
const SOCKETS_PER_ADDRESS_MAX = 200

/** A page of another origin would speak with the voice of whoever looks at it. A demo may be served by a tool beside it. */
export function mayConnect(
  { origin, host }: IncomingHttpHeaders,
  { environment }: Pick<Config, 'environment'>,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (from.host === host) return true
  return environment === 'demo' && isLoopback(from.hostname) && isLoopback((host ?? '').replace(/:\d+$/, ''))
}

/** In a demo without a proxy everybody has one address: then only the total counts. */
export class SocketPlaces {
  readonly #taken = new Map<string, number>()
  readonly #perAddressMax: number
  #total = 0

  constructor({ environment, trustedProxy }: Pick<Config, 'environment' | 'trustedProxy'>) {
    this.#perAddressMax = environment === 'demo' && trustedProxy === null ? SOCKETS_MAX : SOCKETS_PER_ADDRESS_MAX
  }

  isFull(address: string): boolean {
    return this.#total >= SOCKETS_MAX || (this.#taken.get(addressKey(address)) ?? 0) >= this.#perAddressMax
  }

  /** Answers how to give the place back. */
  take(address: string): () => void {
    const key = addressKey(address)
    this.#total += 1
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    return () => {
      this.#total -= 1
      const left = (this.#taken.get(key) ?? 1) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
  }
}
