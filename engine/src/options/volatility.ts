// The volatility of an expiry, computed from the published index alone: nobody sets it.
//
// Short is that of the last 48 hours in bars of one minute, long that of the last 60 days in bars of one hour: the root
// of the weighted mean of squared logarithms of close ÷ close before, brought to a year of 365 days. The newest bar that
// has closed counts in full, each older one a step less, so that no bar leaves the window all at once. The bar that runs
// counts as if it closed at the index of the quote: what has just happened is in the very quote that follows, and while
// the index stands still nothing that is known already makes a later one dearer.
//
// An expiry a day or less ahead uses short, one 30 days or more ahead long; between them variance × time goes over in a
// straight line, and never falls: an expiry further ahead is never worth less. 60 % short, 50 % long and 8 days ahead:
// 0.36 × 1 + (0.25 × 30 − 0.36 × 1) × 7 ÷ 29 = 2.0834 a day, by 8 days 0.2604, so 51.03 %.
// Whatever comes out is held in the band of the terms.
import { divide, type Price, type Rate } from '../money.ts'
import { type Fixed, logarithm, ratio, rounded, squareRoot, times } from './fixedPoint.ts'
import { clampVolatility } from './pricing.ts'
import { type OptionSeries, YEAR_MS } from './terms.ts'

/** Fewer returns say nothing. */
export const RETURNS_MIN = 30
const DAY_MS = 86_400_000
const LONG_DAYS = 30

export interface BarWindow {
  barMs: number
  /** How many bars count; the newest that has closed counts so many times the oldest. */
  bars: number
}
export const SHORT_WINDOW: BarWindow = { barMs: 60_000, bars: 2880 }
export const LONG_WINDOW: BarWindow = { barMs: 3_600_000, bars: 1440 }

/** What closed bars come to; the running one is added with each quote. */
export interface Realised {
  /** Squared returns, each times its weight, and the sum of the weights. */
  weighted: Fixed
  weights: bigint
  /** Close of the newest. */
  close: Price
}

/** Squared logarithm of close ÷ close before. */
export function squaredReturn(close: Price, before: Price): Fixed {
  const step = logarithm(ratio(BigInt(close), BigInt(before)))
  return times(step, step)
}

/** squares: of closed bars without gaps, the newest last. null of fewer than RETURNS_MIN. */
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

/** Variance of a year with the running bar at an index, down. */
export function varianceAt({ weighted, weights, close }: Realised, index: Price, { barMs, bars }: BarWindow): Fixed {
  const sum = weighted + BigInt(bars) * squaredReturn(index, close)
  return divide(sum * BigInt(YEAR_MS), weights * BigInt(barMs), 'down')
}

/** Of an expiry so many ms ahead. Where one of the two is unknown the other stands for it; null where both are. */
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
