// The volatility of an expiry, computed from the published index alone: nobody sets it.
//
// Short is that of the last 48 hours in one-minute bars, long that of the last 60 days in one-hour bars: the root of
// the weighted mean of squared logarithms of close ÷ previous close, annualised with 365 days. The newest closed bar
// has full weight, each older one linearly less, so no bar leaves the window abruptly. The current bar counts as if it
// closed at the index of the quote: the next quote includes every move, and while the index does not move no later
// quote is more expensive.
//
// An expiry within a day uses short, one 30 days or more ahead long; in between variance × time is interpolated
// linearly and never decreases, so a later expiry is never worth less. 60 % short, 50 % long and 8 days ahead: 0.36 × 1
// + (0.25 × 30 − 0.36 × 1) × 7 ÷ 29 = 2.0834 a day, by 8 days 0.2604, so 51.03 %. The result is clamped to the limits
// of the terms.
import { divide, type Price, type Rate } from '../money.ts'
import { type Fixed, logarithm, ratio, rounded, squareRoot, times } from './fixedPoint.ts'
import { clampVolatility } from './pricing.ts'
import { type OptionSeries, YEAR_MS } from './terms.ts'

/** Too few returns give no volatility. */
export const RETURNS_MIN = 30
const DAY_MS = 86_400_000
const LONG_DAYS = 30

export interface BarWindow {
  barMs: number
  /** The number of bars; the weight of the newest closed bar relative to the oldest. */
  bars: number
}
export const SHORT_WINDOW: BarWindow = { barMs: 60_000, bars: 2880 }
export const LONG_WINDOW: BarWindow = { barMs: 3_600_000, bars: 1440 }

/** Sums over closed bars; the current one is added with each quote. */
export interface Realised {
  /** Squared returns, each times its weight, and the sum of the weights. */
  weighted: Fixed
  weights: bigint
  /** Close of the newest. */
  close: Price
}

/** Squared logarithm of close ÷ previous close. */
export function squaredReturn(close: Price, before: Price): Fixed {
  const step = logarithm(ratio(BigInt(close), BigInt(before)))
  return times(step, step)
}

/** squares: of closed bars without gaps, newest last. null with fewer than RETURNS_MIN. */
export function realise(squares: readonly Fixed[], close: Price, { bars }: BarWindow): Realised | null {
  const used = squares.slice(-bars)
  if (used.length < RETURNS_MIN) return null
  let weight = BigInt(bars - used.length)
  let [weighted, weights] = [0n, 0n]
  for (const square of used) {
    weight += 1n
    weighted += weight * square
    weights += weight
  }
  return { weighted, weights, close }
}

/** Annualised variance with the current bar at an index, rounded down. */
export function varianceAt({ weighted, weights, close }: Realised, index: Price, { barMs, bars }: BarWindow): Fixed {
  const sum = weighted + BigInt(bars) * squaredReturn(index, close)
  return divide(sum * BigInt(YEAR_MS), weights * BigInt(barMs), 'down')
}

/** Of an expiry this many ms ahead. If one of the two is unknown, the other is used; null if both are. */
export function termVolatility(
  series: Pick<OptionSeries, 'volatilityMin' | 'volatilityMax'>,
  { short, long, leftMs }: { short: Fixed | null; long: Fixed | null; leftMs: number },
): Rate | null {
  const [near, far] = [short ?? long, long ?? short]
  if (near === null || far === null) return null
  const month = far * BigInt(LONG_DAYS) > near ? far * BigInt(LONG_DAYS) : near
  const left = BigInt(Math.min(Math.max(leftMs, DAY_MS), LONG_DAYS * DAY_MS))
  const day = BigInt(DAY_MS)
  // In variance × days, times the days between.
  const total = near * BigInt(LONG_DAYS - 1) * day + (month - near) * (left - day)
  const variance = divide(total, BigInt(LONG_DAYS - 1) * left, 'down')
  return clampVolatility(series, Number(rounded(squareRoot(variance), 1_000_000n)))
}
