// A random walk with random access: the same key and second always give the same value. So a restart continues at the
// right price, and a year of history joins the live price without a gap. Without the key the future cannot be computed
// from the past.
//
// The log price is pinned by independent normal values every 48.5 days, which keeps it near its start for years;
// between two pins, each midpoint is their mean plus a normal value of the variance that a Brownian motion would
// have there, down to single seconds.
import type { KeyedRandom } from './keyedRandom.ts'

/** 2^22 seconds, 48.5 days, between two pins. */
const TOP_LEVEL = 22
/** Below 2^13 seconds (2.3 h) the volatility itself varies from one stretch to the next. */
const CALM_LEVEL = 13
const CALM_SPREAD = 0.35
/** Streams besides those of the levels. */
const PINS = TOP_LEVEL + 1
const CALM = TOP_LEVEL + 2
const YEAR_SECONDS = 365.25 * 86_400
const LENGTHS = Float64Array.from({ length: TOP_LEVEL + 1 }, (_, level) => 2 ** level)
/** What half a period adds to the deviation, for a deviation of 1 a second. */
const SPREADS = Float64Array.from({ length: TOP_LEVEL + 1 }, (_, level) => Math.sqrt(2 ** level / 4))

export class Walk {
  /** One stream for each level, and two more. */
  readonly #random: KeyedRandom
  readonly #deviationPerSecond: number
  /** The two ends of the last visited period of each level: neighbouring seconds share nearly all of them. */
  readonly #place = new Float64Array(TOP_LEVEL + 1).fill(Number.NaN)
  readonly #start = new Float64Array(TOP_LEVEL + 1)
  readonly #end = new Float64Array(TOP_LEVEL + 1)
  #calmStretch = Number.NaN
  #calm = 1

  /** volatility: standard deviation of the annual log return. */
  constructor(random: KeyedRandom, volatility: number) {
    this.#random = random
    this.#deviationPerSecond = volatility / Math.sqrt(YEAR_SECONDS)
  }

  /** The log return since the start, at a time in seconds of the epoch; linear between whole seconds. */
  at(seconds: number): number {
    const whole = Math.floor(seconds)
    const from = this.#atSecond(whole)
    return whole === seconds ? from : from + (this.#atSecond(whole + 1) - from) * (seconds - whole)
  }

  #atSecond(second: number): number {
    let level = 0
    while (level < TOP_LEVEL && this.#place[level] !== Math.floor(second / at(LENGTHS, level))) level += 1
    if (level === TOP_LEVEL) this.#pin(Math.floor(second / at(LENGTHS, TOP_LEVEL)))
    // The value at the start of a period is known already.
    while (level > 0 && at(this.#place, level) * at(LENGTHS, level) !== second) {
      this.#halve(level, second)
      level -= 1
    }
    return at(this.#start, level)
  }

  #pin(place: number): void {
    if (this.#place[TOP_LEVEL] === place) return
    const deviation = this.#deviationPerSecond * Math.sqrt(at(LENGTHS, TOP_LEVEL) / 2)
    this.#place[TOP_LEVEL] = place
    this.#start[TOP_LEVEL] = deviation * this.#random.normal(PINS, place)
    this.#end[TOP_LEVEL] = deviation * this.#random.normal(PINS, place + 1)
  }

  /** From the period of one level to the half of it that contains the second. */
  #halve(level: number, second: number): void {
    const place = Math.floor(second / at(LENGTHS, level - 1))
    const middlePlace = place % 2 === 0 ? place + 1 : place
    const deviation = this.#deviationPerSecond * at(SPREADS, level) * (level > CALM_LEVEL ? 1 : this.#calmAt(second))
    const start = at(this.#start, level)
    const end = at(this.#end, level)
    const middle = (start + end) / 2 + deviation * this.#random.normal(level, middlePlace)
    this.#place[level - 1] = place
    this.#start[level - 1] = place === middlePlace ? middle : start
    this.#end[level - 1] = place === middlePlace ? end : middle
  }

  #calmAt(second: number): number {
    const stretch = Math.floor(second / at(LENGTHS, CALM_LEVEL))
    if (stretch !== this.#calmStretch) {
      this.#calmStretch = stretch
      this.#calm = Math.exp(CALM_SPREAD * this.#random.normal(CALM, stretch))
    }
    return this.#calm
  }
}

function at(values: Float64Array, place: number): number {
  return values[place] ?? Number.NaN
}
