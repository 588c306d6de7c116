// The volatility of an expiry, computed from the published index alone: nobody sets it.
//
// Short is that of the last 24 hours, from the closes of one-minute bars of the index; long that of the last 30 days,
// from hourly ones: the root of the mean squared logarithm of close ÷ close before, brought to a year of 365 days. An
// expiry a day or less ahead uses short, one 30 days or more ahead long; between them the variance goes over in a
// straight line. 60 % short, 50 % long and 8 days ahead: 0.36 + (0.25 − 0.36) × 7 ÷ 29 = 0.33345, 57.75 %.
// Whatever comes out is held in the band of the terms.
import { divide, type Price, type Rate } from '../money.ts'
import { type Fixed, logarithm, ratio, rounded, squareRoot, times } from './fixedPoint.ts'
import { clampVolatility } from './pricing.ts'
import { type OptionSeries, YEAR_MS } from './terms.ts'

/** Fewer returns say nothing. */
export const RETURNS_MIN = 30
const DAY_MS = 86_400_000
const LONG_DAYS = 30

/** Squared logarithm of close ÷ close before. */
export function squaredReturn(close: Price, before: Price): Fixed {
  const step = logarithm(ratio(BigInt(close), BigInt(before)))
  return times(step, step)
}

/** Variance of a year from squared returns over bars of so many ms; null of fewer than RETURNS_MIN. */
export function realisedVariance(squares: readonly Fixed[], barMs: number): Fixed | null {
  if (squares.length < RETURNS_MIN) return null
  const sum = squares.reduce((total, square) => total + square, 0n)
  return divide(sum * BigInt(YEAR_MS), BigInt(squares.length) * BigInt(barMs), 'down')
}

/** Of an expiry so many ms ahead. Where one of the two is unknown the other stands for it; null where both are. */
export function termVolatility(
  series: Pick<OptionSeries, 'volatilityMin' | 'volatilityMax'>,
  { short, long, leftMs }: { short: Fixed | null; long: Fixed | null; leftMs: number },
): Rate | null {
  const [near, far] = [short ?? long, long ?? short]
  if (near === null || far === null) return null
  const span = BigInt((LONG_DAYS - 1) * DAY_MS)
  const ahead = BigInt(Math.min(Math.max(leftMs - DAY_MS, 0), (LONG_DAYS - 1) * DAY_MS))
  const variance = divide(near * (span - ahead) + far * ahead, span, 'down')
  return clampVolatility(series, Number(rounded(squareRoot(variance), 1_000_000n)))
}
