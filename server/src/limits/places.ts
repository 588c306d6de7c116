// A total limit with a limit per address.
import type { Config } from '../config.ts'
import { addressKey } from './addressKey.ts'

interface PlacesTerms {
  total: number
  perAddress: number
}

export class Places {
  readonly #taken = new Map<string, number>()
  readonly #terms: PlacesTerms
  #total = 0

  constructor(terms: PlacesTerms) {
    this.#terms = terms
  }

  isFull(address: string): boolean {
    return this.#total >= this.#terms.total || (this.#taken.get(addressKey(address)) ?? 0) >= this.#terms.perAddress
  }

  /** Returns a function that frees the place. */
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

/** In a demo without a proxy everybody has one address. */
export function isSharedAddress({ environment, trustedProxy }: Pick<Config, 'environment' | 'trustedProxy'>): boolean {
  return environment === 'demo' && trustedProxy === null
}
