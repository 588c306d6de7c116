// Simulated venues: six that follow a random price, with every fault that real venues have had. The index has no other
// input.
import type { VenueQuote } from '../../outside/prices/priceSource.ts'
import { type IndexedPair, indexed } from './products.ts'
import type { Random } from './random.ts'

/** Probabilities for each venue and second, except for the last three. */
export interface PriceFaults {
  /** Sends nothing new for up to 60 s. */
  stale: number
  /** Is ×0.1 to ×10 for up to 20 s. */
  bent: number
  /** An empty side, zero, a negative or impossible number, a crossed book. */
  broken: number
  /** Sends another pair's price. */
  swapped: number
  /** For all venues: up to 30 s of silence. */
  blackout: number
  /** For a second: it is missing from the chain. */
  missed: number
  /** Standard deviation of a second's change, and the probability of a jump of up to 15 %. */
  volatility: number
  jump: number
}

export function drawPriceFaults(random: Random): PriceFaults {
  const upTo = (most: number) => (random.chance(0.3) ? 0 : random.next() * most)
  return {
    stale: upTo(0.008),
    bent: upTo(0.01),
    broken: upTo(0.05),
    swapped: upTo(0.01),
    blackout: upTo(0.004),
    missed: upTo(0.03),
    volatility: random.chance(0.2) ? 0 : random.next() * 0.012,
    jump: upTo(0.02),
  }
}

export const CALM_PRICES: PriceFaults = {
  stale: 0,
  bent: 0,
  broken: 0,
  swapped: 0,
  blackout: 0,
  missed: 0,
  volatility: 0.0005,
  jump: 0,
}

interface Venue {
  quote: VenueQuote
  silentUntil: number
  bentUntil: number
  factor: number
}
interface World {
  pair: IndexedPair
  level: number
  venues: Venue[]
}

const VENUES = 6
const SPREAD = 0.0004

export class Prices {
  readonly #random: Random
  readonly #worlds: Map<string, World>
  faults: PriceFaults
  #silentUntil = 0

  constructor(random: Random, faults: PriceFaults) {
    this.#random = random
    this.faults = faults
    this.#worlds = new Map(indexed.map((pair) => [pair.symbol, { pair, level: pair.start, venues: openVenues() }]))
  }

  isMissed(): boolean {
    return this.#random.chance(this.faults.missed)
  }

  /** One second: what every venue sends at its end. Epoch ms by our own clock. */
  quotes(symbol: string, now: number): VenueQuote[] {
    const world = this.#worlds.get(symbol)
    if (world === undefined) return []
    this.#move(world)
    if (this.#random.chance(this.faults.blackout)) this.#silentUntil = now + this.#random.below(30_000)
    for (const venue of world.venues) this.#speak(world, venue, now)
    return world.venues.map(({ quote }) => quote)
  }

  #move(world: World): void {
    const { volatility, jump } = this.faults
    const drawn = this.#random.next() + this.#random.next() + this.#random.next() - 1.5
    const back = (world.pair.start / world.level - 1) * 0.002
    const leap = this.#random.chance(jump) ? (this.#random.next() - 0.5) * 0.3 : 0
    world.level *= Math.max(0.7, 1 + drawn * 2 * volatility + back + leap)
  }

  #speak(world: World, venue: Venue, now: number): void {
    const { random, faults } = { random: this.#random, faults: this.faults }
    if (random.chance(faults.stale)) venue.silentUntil = now + random.below(60_000)
    if (Math.max(venue.silentUntil, this.#silentUntil) > now) return
    if (random.chance(faults.bent)) {
      venue.bentUntil = now + random.below(20_000)
      venue.factor = 10 ** (2 * random.next() - 1)
    }
    const source = random.chance(faults.swapped) ? random.pick([...this.#worlds.values()]) : world
    const own = 1 + (random.next() - 0.5) * 0.001
    const mid = (source.level * own * (venue.bentUntil > now ? venue.factor : 1)) / 10 ** source.pair.priceDecimals
    const [bid, ask] = [mid * (1 - SPREAD / 2), mid * (1 + SPREAD / 2)]
    venue.quote = { venue: venue.quote.venue, bid, ask, receivedAt: now }
    if (!random.chance(faults.broken)) return
    const nonsense = random.pick<[number | null, number | null]>([
      [null, ask],
      [bid, null],
      [0, 0],
      [-bid, -ask],
      [Number.NaN, ask],
      [bid, Number.POSITIVE_INFINITY],
      [ask, bid],
      [bid / 1e15, ask / 1e15],
    ])
    venue.quote = { ...venue.quote, bid: nonsense[0], ask: nonsense[1] }
  }
}

function openVenues(): Venue[] {
  return Array.from({ length: VENUES }, (_, place) => ({
    quote: { venue: `venue${place}`, bid: null, ask: null, receivedAt: 0 },
    silentUntil: 0,
    bentUntil: 0,
    factor: 1,
  }))
}
