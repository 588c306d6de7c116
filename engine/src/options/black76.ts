// Black-76 for one strike: F N(d1) − K N(d2) for a call, K N(−d2) − F N(−d1) for a put, with
// d1 = ln(F ÷ K) ÷ (σ √T) + σ √T ÷ 2 and d2 = d1 − σ √T. (F. Black, The pricing of commodity contracts, 1976; without
// interest.) F 60000, K 62000, seven days, σ 55 %: the call is worth 1022.12, its delta is 0.3474.
import {
  type Fixed,
  logarithm,
  normalDensity,
  normalDistribution,
  ONE,
  over,
  ratio,
  squareRoot,
  times,
} from './fixedPoint.ts'
import type { Rate } from '../money.ts'

/** Of a plain option on one coin, in coins of the quote: vega per percentage point, theta per day. */
export interface Valued {
  value: Fixed
  delta: Fixed
  gamma: Fixed
  theta: Fixed
  vega: Fixed
}

export interface Black76 {
  forward: Fixed
  strike: Fixed
  /** Per year. */
  volatility: Rate
  left: TimeLeft
}

/** Time left in years, and its square root; both zero at the expiry. */
export interface TimeLeft {
  years: Fixed
  root: Fixed
}

const DAYS = 365n

export function timeLeft(leftMs: bigint, yearMs: bigint): TimeLeft {
  const years = ratio(leftMs, yearMs)
  return { years, root: squareRoot(years) }
}

/** σ √T: one standard deviation of the logarithm of the price. */
export function deviation({ volatility, left }: Pick<Black76, 'volatility' | 'left'>): Fixed {
  return times(fraction(volatility), left.root)
}

export function valueCall(option: Black76): Valued {
  const { forward, strike } = option
  const move = deviation(option)
  if (move === 0n) return expired(forward - strike, ONE)
  const first = over(logarithm(over(forward, strike)), move) + (move >> 1n)
  const delta = normalDistribution(first)
  const value = times(forward, delta) - times(strike, normalDistribution(first - move))
  return { value: atLeast(value, forward - strike), delta, ...curved(option, first, move) }
}

export function valuePut(option: Black76): Valued {
  const { forward, strike } = option
  const move = deviation(option)
  if (move === 0n) return expired(strike - forward, -ONE)
  const first = over(logarithm(over(forward, strike)), move) + (move >> 1n)
  const delta = -normalDistribution(-first)
  const value = times(strike, normalDistribution(move - first)) + times(forward, delta)
  return { value: atLeast(value, strike - forward), delta, ...curved(option, first, move) }
}

/** What a call and a put share. */
function curved(option: Black76, first: Fixed, move: Fixed): Pick<Valued, 'gamma' | 'theta' | 'vega'> {
  const { forward, volatility, left } = option
  const density = normalDensity(first)
  const perVolatility = times(times(forward, density), left.root)
  const perYear = over(times(perVolatility, fraction(volatility)), left.years) >> 1n
  return {
    gamma: over(density, times(forward, move)),
    theta: -over(perYear, DAYS * ONE),
    vega: over(perVolatility, 100n * ONE),
  }
}

function expired(gain: Fixed, delta: Fixed): Valued {
  return { value: atLeast(gain, 0n), delta: gain > 0n ? delta : 0n, gamma: 0n, theta: 0n, vega: 0n }
}

/** At least the current payoff and zero: rounding in the last digits may fall below. */
function atLeast(value: Fixed, gain: Fixed): Fixed {
  const least = gain > 0n ? gain : 0n
  return value > least ? value : least
}

/** Parts per million as a Fixed. */
export function fraction(rate: number): Fixed {
  return ratio(BigInt(rate), 1_000_000n)
}
