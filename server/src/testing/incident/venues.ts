// Six venues whose prices become an index by the product's own guard, second by second, and reach a futures market as
// in production.
import type { Event } from '@assay/engine/events'
import type { FuturesStory } from '@assay/engine/testing/futuresDesk'
import { type IndexMemory, type IndexReading, readIndex } from '../../market/index/priceIndex.ts'

const TICK_DECIMALS = 1
const TICKS = 10
const SPREAD = 0.0002

export class Venues {
  readonly #story: FuturesStory
  #memory: IndexMemory | null = null
  #time = 1_700_000_000_000
  reading: IndexReading | null = null

  constructor(story: FuturesStory) {
    this.#story = story
  }

  /** One second in which each venue has this mid price; null: it sends nothing. Returns what the engine did. */
  say(...mids: (number | null)[]): Event[] {
    this.#time += 1000
    const quotes = mids.map((mid, place) => ({
      venue: `venue${place}`,
      bid: mid === null ? null : mid * (1 - SPREAD),
      ask: mid === null ? null : mid * (1 + SPREAD),
      receivedAt: this.#time,
    }))
    const { reading, memory } = readIndex({
      quotes,
      benchmark: null,
      priceDecimals: TICK_DECIMALS,
      time: this.#time,
      memory: this.#memory,
    })
    this.#memory = memory
    this.reading = reading
    return this.#story.index(reading.price === null ? null : reading.price / TICKS, reading.state)
  }

  /** In quote coins; null while PAUSED. */
  index(): number | null {
    const price = this.reading?.price ?? null
    return price === null ? null : price / TICKS
  }
}
