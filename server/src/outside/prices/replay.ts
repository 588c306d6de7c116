// Recorded candles replayed in a loop, as a function of the time of day: at one speed, a restart changes nothing. At
// its end a recording starts again, with a jump. A pair without a recording is simulated.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@assay/engine/calendar'
import { notional, priceTicks, quantityLots } from '@assay/engine/money'
import type { KeyedRandom } from './keyedRandom.ts'
import type { MinuteBar, PricedPair, PriceSource, VenueQuote } from './priceSource.ts'
import { readRecording, type RecordedMinute } from './recording.ts'

const MINUTE_MS = 60_000
const QUOTE_PERIOD_MS = 500
/** One recording serves as several venues that differ by about this fraction. */
const venues = ['replay-a', 'replay-b', 'replay-c', 'replay-d', 'replay-e'] as const
const VENUE_NOISE = 0.000_05
const HALF_SPREAD = 0.000_1
const MEAN_TRADE_QUOTE = 700

export interface ReplayOptions {
  /** Folder of CSV files, each named after its pair or coin: 'btcusdt-2023.csv', 'eth.1m.csv'. */
  directory: string
  /** Recorded minutes per minute: 1 or more. */
  speed: number
  pairs: readonly PricedPair[]
  random: KeyedRandom
  /** For pairs without a recording. */
  others: PriceSource
}

/** Throws if the folder has no recording of any pair. */
export async function openReplayPrices(options: ReplayOptions): Promise<PriceSource> {
  const { directory, speed, pairs, random, others } = options
  const chances = venues.map((venue) => ({ venue, chance: random.child(venue) }))
  const files = (await readdir(directory)).filter((name) => name.endsWith('.csv')).toSorted()
  const replays = new Map<string, Replay>()
  for (const pair of pairs) {
    const file = files.find((name) => belongsTo(name, pair.symbol)) ?? files.find((name) => belongsTo(name, pair.coin))
    if (file !== undefined)
      replays.set(pair.symbol, new Replay(pair, await readRecording(join(directory, file)), { speed, venues: chances }))
  }
  if (replays.size === 0)
    throw new Error(`PRICES_DIR ${directory} holds no recording of a listed pair, such as btcusdt.csv`)
  return {
    kind: 'replay',
    quotes: (symbol, now) => replays.get(symbol)?.quotes(now) ?? others.quotes(symbol, now),
    benchmark: () => null,
    wallAheadMs: () => null,
    minuteBars: (symbol, day) => replays.get(symbol)?.minuteBars(day) ?? others.minuteBars(symbol, day),
    list: () => {},
    close: () => others.close(),
  }
}

/** 'btc-perp.csv' is for btc, not for btcusdt. */
function belongsTo(file: string, name: string): boolean {
  return new RegExp(`^${name}(?![a-z0-9])`, 'i').test(file)
}

interface ReplayedVenue {
  venue: string
  chance: KeyedRandom
}

class Replay {
  readonly #pair: PricedPair
  readonly #minutes: readonly RecordedMinute[]
  readonly #speed: number
  readonly #venues: readonly ReplayedVenue[]

  constructor(
    pair: PricedPair,
    minutes: readonly RecordedMinute[],
    { speed, venues: chances }: { speed: number; venues: readonly ReplayedVenue[] },
  ) {
    this.#venues = chances
    this.#pair = pair
    this.#minutes = minutes
    this.#speed = speed
  }

  quotes(now: number): VenueQuote[] {
    const receivedAt = Math.floor(now / QUOTE_PERIOD_MS) * QUOTE_PERIOD_MS
    const price = this.#priceAt(receivedAt)
    return this.#venues.map(({ venue, chance }) => {
      const mid = price * (1 + VENUE_NOISE * chance.normal(this.#pair.id, receivedAt / QUOTE_PERIOD_MS))
      return { venue, bid: mid * (1 - HALF_SPREAD), ask: mid * (1 + HALF_SPREAD), receivedAt }
    })
  }

  minuteBars(day: number): MinuteBar[] {
    const bars: MinuteBar[] = []
    for (let time = day; time < day + DAY_MS; time += MINUTE_MS) bars.push(this.#barAt(time))
    return bars
  }

  /** Within its minute the price goes from the open through both extremes, the nearer one first, to the close. */
  #priceAt(now: number): number {
    const passed = (now * this.#speed) / MINUTE_MS
    const { open, high, low, close } = this.#minute(Math.floor(passed))
    const path = high - open < open - low ? [open, high, low, close] : [open, low, high, close]
    const place = (passed - Math.floor(passed)) * 3
    const from = path[Math.floor(place)] ?? close
    const to = path[Math.floor(place) + 1] ?? close
    return from + (to - from) * (place - Math.floor(place))
  }

  #barAt(time: number): MinuteBar {
    const first = Math.floor((time * this.#speed) / MINUTE_MS)
    const recorded = Array.from({ length: this.#speed }, (_, place) => this.#minute(first + place))
    const { scales } = this.#pair
    const ticks = (price: number) => priceTicks(Math.max(1, Math.round(price * 10 ** scales.priceDecimals)))
    const close = ticks(recorded.at(-1)?.close ?? 0)
    const volume = recorded.reduce((sum, minute) => sum + minute.volume, 0)
    const lots = quantityLots(Math.round(volume * 10 ** scales.quantityDecimals))
    return {
      time,
      open: ticks(recorded[0]?.open ?? 0),
      high: ticks(Math.max(...recorded.map(({ high }) => high))),
      low: ticks(Math.min(...recorded.map(({ low }) => low))),
      close,
      volume: BigInt(lots),
      amount: notional(close, lots, scales, 'down'),
      count: Math.ceil((volume * (recorded.at(-1)?.close ?? 0)) / MEAN_TRADE_QUOTE),
    }
  }

  #minute(place: number): RecordedMinute {
    const minute = this.#minutes[place % this.#minutes.length]
    if (minute === undefined) throw new Error(`the recording of ${this.#pair.symbol} has no minute ${place}`)
    return minute
  }
}
