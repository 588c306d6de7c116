// The recorded prices as ticks of an index on which five sources agree, up to the current second.
import type { Price } from '@assay/engine/money'
import type { Tick } from '../../ticks/tickChain.ts'
import type { KeptTicks } from '../simulator/tickShelf.ts'

export const SYMBOL = 'btcusdt'
export const DECIMALS = 2
const SECOND_MS = 1000
const SOURCES = ['a', 'b', 'c', 'd', 'e']

export class RecordedTicks implements KeptTicks {
  readonly #prices: Int32Array
  readonly #startedAt: number
  /** Advances by this many seconds. */
  known = 0

  constructor(prices: Int32Array, startedAt: number) {
    this.#prices = prices
    this.#startedAt = startedAt
  }

  get length(): number {
    return this.#prices.length
  }

  timeOf(place: number): number {
    return this.#startedAt + place * SECOND_MS
  }

  priceOf(place: number): Price {
    return this.#prices[place] as Price
  }

  bySequence(_symbol: string, sequence: number): Tick | undefined {
    return sequence < 1 || sequence > this.known ? undefined : this.#tick(sequence - 1)
  }

  hasRecent(_symbol: string, price: number, count: number): boolean {
    for (let place = this.known - 1; place >= Math.max(0, this.known - count); place -= 1)
      if (this.#prices[place] === price) return true
    return false
  }

  span(_symbol: string, from: number, to: number): Tick[] {
    return this.#slice(this.#placeOf(from), this.#placeOf(to + 1))
  }

  around(_symbol: string, after: number, end: number): Tick[] {
    return this.#slice(this.#placeOf(after + 1), this.#placeOf(end + 1) + 1)
  }

  /** The index of the first tick at or after a time. */
  #placeOf(time: number): number {
    return Math.max(0, Math.min(this.known, Math.ceil((time - this.#startedAt) / SECOND_MS)))
  }

  #slice(from: number, to: number): Tick[] {
    const last = Math.min(to, this.known)
    return Array.from({ length: Math.max(0, last - from) }, (_, place) => this.#tick(from + place))
  }

  #tick(place: number): Tick {
    const price = this.priceOf(place)
    return {
      symbol: SYMBOL,
      sequence: place + 1,
      time: this.timeOf(place),
      price,
      priceDecimals: DECIMALS,
      state: 'NORMAL',
      sources: SOURCES.map((name) => ({ name, price, receivedAt: this.timeOf(place) })),
      previousHash: '',
      hash: '',
    }
  }
}
