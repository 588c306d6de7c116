// The demo's prices: one random walk for each pair, correlated through a walk of the whole market, and six venues with
// small deviations, each with its own rate, spread and occasional gaps. Everything is a function of the key and the
// time, so a restart changes nothing. The key is only in the database: published prices reveal nothing about future
// ones.
import { DAY_MS } from '@assay/engine/calendar'
import { notional, type Price, priceTicks, quantityLots } from '@assay/engine/money'
import type { MinuteBar, PriceSource, SimulatedPair, VenueQuote } from './priceSource.ts'
import type { KeyedRandom } from './keyedRandom.ts'
import { Walk } from './walk.ts'

export const simulatedVenues = ['sim-a', 'sim-b', 'sim-c', 'sim-d', 'sim-e', 'sim-f'] as const

/** A venue's constant deviation, its noise, and half its spread, as fractions of the price. */
const VENUE_BIAS = 0.000_12
const VENUE_NOISE = 0.000_05
const VENUE_HALF_SPREAD = 0.000_1
/** How often a venue sends. */
const QUOTE_PERIOD_MS = 500
/** In one period of this length out of SILENCE_ONE_IN, a venue sends nothing. */
const SILENCE_MS = 20_000
const SILENCE_ONE_IN = 400
/** A minute bar is made from the price at 0, 30 and 60 seconds. */
const SAMPLE_SECONDS = 30
const MEAN_TRADE_QUOTE = 700

const MINUTE_MS = 60_000

interface World {
  pair: SimulatedPair
  market: Walk
  own: Walk
  chance: KeyedRandom
}

export interface SimulatedOptions {
  random: KeyedRandom
  pairs: readonly SimulatedPair[]
}

export function openSimulatedPrices({ random, pairs }: SimulatedOptions): PriceSource {
  const market = random.child('market')
  const venues = simulatedVenues.map((venue) => ({ venue, chance: random.child(venue) }))
  const worlds = new Map(
    pairs.map((pair): [string, World] => {
      const own = random.child(pair.symbol)
      return [pair.symbol, { pair, market: new Walk(market, 1), own: new Walk(own, 1), chance: own }]
    }),
  )
  return {
    kind: 'simulated',
    quotes(symbol, now) {
      const world = worlds.get(symbol)
      return world === undefined ? [] : venues.map((venue) => venueQuote(world, venue, now))
    },
    // All simulated prices have one origin, so there is no independent benchmark.
    benchmark: () => null,
    wallAheadMs: () => null,
    minuteBars(symbol, day) {
      const world = worlds.get(symbol)
      return world === undefined ? [] : simulateDay(world, day)
    },
    // A pair that is listed later has no simulated price.
    list: () => {},
    close: async () => {},
  }
}

interface Venue {
  venue: string
  chance: KeyedRandom
}

function venueQuote(world: World, { venue, chance }: Venue, now: number): VenueQuote {
  const phase = chance.bits(0, 0) % QUOTE_PERIOD_MS
  const spokenAt = Math.floor((now - phase) / QUOTE_PERIOD_MS) * QUOTE_PERIOD_MS + phase
  const receivedAt = beforeSilence(chance, spokenAt)
  const place = Math.floor(receivedAt / QUOTE_PERIOD_MS)
  const stream = world.pair.id
  const lean = VENUE_BIAS * chance.normal(stream, Math.floor(receivedAt / 600_000))
  const noise = VENUE_NOISE * chance.normal(1000 + stream, place)
  const mid = priceAt(world, receivedAt / 1000) * (1 + lean + noise)
  const half = VENUE_HALF_SPREAD * (0.5 + chance.uniform(2000 + stream, place))
  return { venue, bid: mid * (1 - half), ask: mid * (1 + half), receivedAt }
}

/** The time itself, or the last one before the gap that contains it. */
function beforeSilence(chance: KeyedRandom, time: number): number {
  let stretch = Math.floor(time / SILENCE_MS)
  if (chance.bits(3000, stretch) % SILENCE_ONE_IN !== 0) return time
  while (chance.bits(3000, stretch - 1) % SILENCE_ONE_IN === 0) stretch -= 1
  return stretch * SILENCE_MS - 1
}

function priceAt(world: World, seconds: number): number {
  const { startPrice, volatility, correlation } = world.pair.simulated
  const shared = correlation * world.market.at(seconds)
  const own = Math.sqrt(1 - correlation * correlation) * world.own.at(seconds)
  return startPrice * Math.exp(volatility * (shared + own))
}

function simulateDay(world: World, day: number): MinuteBar[] {
  const ticksPerUnit = 10 ** world.pair.scales.priceDecimals
  const tickAt = (seconds: number) => priceTicks(Math.max(1, Math.round(priceAt(world, seconds) * ticksPerUnit)))
  const bars: MinuteBar[] = []
  let open = tickAt(day / 1000)
  for (let time = day; time < day + DAY_MS; time += MINUTE_MS) {
    let high = open
    let low = open
    let close = open
    for (let second = SAMPLE_SECONDS; second <= 60; second += SAMPLE_SECONDS) {
      close = tickAt(time / 1000 + second)
      if (close > high) high = close
      if (close < low) low = close
    }
    bars.push({ time, open, high, low, close, ...turnover(world, time, { open, close }) })
    open = close
  }
  return bars
}

/** Volume depends on the hour and on the price move. */
function turnover(world: World, time: number, { open, close }: { open: Price; close: Price }) {
  const { dailyTurnover, volatility } = world.pair.simulated
  const { priceDecimals, quantityDecimals } = world.pair.scales
  const usualMove = volatility / Math.sqrt(525_960)
  const excitement = 0.6 + (0.5 * Math.abs(Math.log(close / open))) / usualMove
  const hours = 1 + 0.35 * Math.sin((time / DAY_MS) * 2 * Math.PI - 2)
  const chance = Math.exp(0.5 * world.chance.normal(4000, time / MINUTE_MS) - 0.125)
  const quoteTurnover = (dailyTurnover / 1440) * excitement * hours * chance
  const lots = Math.max(1, Math.round((quoteTurnover / (close / 10 ** priceDecimals)) * 10 ** quantityDecimals))
  const amount = notional(close, quantityLots(lots), world.pair.scales, 'down')
  return { volume: BigInt(lots), amount, count: Math.max(1, Math.round(quoteTurnover / MEAN_TRADE_QUOTE)) }
}
