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

/** Variance of a year; null of fewer than RETURNS_MIN returns. Closes oldest first, one for each bar of so many ms. */
export function realisedVariance(closes: readonly Price[], barMs: number): Fixed | null {
  const returns = closes.length - 1
  if (returns < RETURNS_MIN) return null
  let sum = 0n
  for (let place = 1; place <= returns; place += 1) {
    const step = logarithm(ratio(BigInt(closes[place] as Price), BigInt(closes[place - 1] as Price)))
    sum += times(step, step)
  }
  return divide(sum * BigInt(YEAR_MS), BigInt(returns) * BigInt(barMs), 'down')
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
