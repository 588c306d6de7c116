// The house's expected ask and bid for an option, from the published rule and a trade's figures, in floating point:
// independent of the engine's integers, accurate to a thousandth of a tick.
import type { OptionSeries } from '@assay/engine/options/terms'

const YEAR_MS = 365 * 86_400_000
/** The smile is curved up to here, then straight. */
const DEVIATIONS = 3

export interface Quoted {
  /** Ticks. */
  index: number
  strike: number
  isCall: boolean
  /** Of the expiry, before the smile, in parts per million, annualised. */
  volatility: number
  /** Epoch ms. */
  time: number
}

/**
 * In ticks, not rounded. A call's payoff is capped at twice its strike; each leg has the volatility of its own strike.
 */
export function expectedPrices(series: OptionSeries, quoted: Quoted): { bid: number; ask: number } {
  const { index, strike, isCall } = quoted
  const low = legOf(series, quoted, strike)
  const high = legOf(series, quoted, 2 * strike)
  const value = isCall ? low.value - high.value : low.value - index + strike
  const delta = isCall ? low.delta - high.delta : low.delta - 1
  const half = 1 + (value * series.spreadOfMark + Math.abs(delta) * index * series.spreadOfDelta) / 1e6
  return { bid: Math.max(0, value - half), ask: Math.min(strike, value + half) }
}

function legOf(series: OptionSeries, { index, volatility, time }: Quoted, strike: number): Leg {
  const root = Math.sqrt(Math.max(0, series.expiry - time) / YEAR_MS)
  const move = (volatility / 1e6) * root
  if (move === 0) return callOf(index, strike, 0)
  const away = Math.log(strike / index) / move
  const [slope, curve] = [series.smileSlope / 1e6, series.smileCurve / 1e6]
  const near = Math.max(-DEVIATIONS, Math.min(DEVIATIONS, away))
  const factor = 1 + slope * near + curve * near * near + (slope + 2 * curve * near) * (away - near)
  return callOf(index, strike, (Math.round(volatility * factor) / 1e6) * root)
}

interface Leg {
  value: number
  delta: number
}

/** Black-76 without interest. */
function callOf(forward: number, strike: number, deviation: number): Leg {
  if (deviation === 0) return { value: Math.max(0, forward - strike), delta: forward > strike ? 1 : 0 }
  const one = Math.log(forward / strike) / deviation + deviation / 2
  const delta = normal(one)
  return { value: forward * delta - strike * normal(one - deviation), delta }
}

/** The normal distribution: a half and φ(x) (x + x³/3 + x⁵/15 + …). */
function normal(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0
  let [sum, term] = [x, x]
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}
