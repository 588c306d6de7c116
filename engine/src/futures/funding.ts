// Funding keeps the contract near its index: when it trades above, longs pay shorts; below, shorts pay longs. The
// exchange keeps none of it. Rates are in billionths of the notional.
//
// Premium on average 0.12 %, interest 0.01 %: 0.12 % + clamp(0.01 % − 0.12 %, ± 0.05 %) = 0.07 % for 8 hours, 0.035 %
// for 4. A long of 30000 pays 21 at the 8-hour funding time.
import { type Amount, amountUnits, divide, type Price, type Rate, type Rounding } from '../money.ts'
import type { FuturesMarket } from './commands.ts'
import { IMPACT_FINER, type ImpactPrices } from './impact.ts'
import { towardsZero } from './signed.ts'

export const BILLION = 1_000_000_000
/** Clamp of the interest around the mean premium: 0.05 %. */
const CLAMP = 500_000
export const SAMPLE_EVERY_MS = 5000
const HOUR_MS = 3_600_000

export function fundingIntervalMs(market: FuturesMarket): number {
  return market.fundingIntervalHours * HOUR_MS
}

/** The next funding time strictly after a time. Funding times are multiples of the interval since the epoch. */
export function nextFundingAt(time: number, market: FuturesMarket): number {
  const interval = fundingIntervalMs(market)
  return time - (time % interval) + interval
}

/**
 * [max(0, impactBid − index) − max(0, index − impactAsk)] / index, in billionths; sides without depth count as 0.
 * Samples are capped where the rate is capped anyway, so a short spike does not outweigh hours.
 */
export function premiumOf(index: Price, { bid, ask }: ImpactPrices, market: FuturesMarket): number {
  const at = BigInt(index) * IMPACT_FINER
  const above = bid !== null && bid > at ? bid - at : 0n
  const below = ask !== null && ask < at ? at - ask : 0n
  const size = above > below ? above - below : below - above
  const sample = Math.min(largestPremium(market), Number(divide(size * BigInt(BILLION), at, 'down')))
  return above >= below ? sample : -sample
}

/** Later samples weigh more: Σ i × sampleᵢ over Σ i. */
export function meanPremium(count: number, weighted: number): number {
  if (count === 0) return 0
  const twiceWeights = BigInt(count) * BigInt(count + 1)
  return Number(towardsZero(2n * BigInt(weighted), twiceWeights))
}

/** [P̄ + clamp(r − P̄, ± 0.05 %)] / (8 / T), within the largest rate. */
export function fundingRate(meanPremiumBillionths: number, market: FuturesMarket): number {
  const interest = market.interestRate * 1000
  const nudge = Math.max(-CLAMP, Math.min(CLAMP, interest - meanPremiumBillionths))
  const forEightHours = meanPremiumBillionths + nudge
  const size = Number(divide(BigInt(Math.abs(forEightHours) * market.fundingIntervalHours), 8n, 'down'))
  const capped = Math.min(size, largestFundingRate(market) * 1000)
  return forEightHours < 0 ? -capped : capped
}

/**
 * Of one funding time: the market's own limit, and a quarter of the lowest maintenance rate. A position that pays it keeps
 * three quarters, so it can be closed at a price at which the insurance fund loses nothing: see insurance.ts.
 */
export function largestFundingRate({ fundingRateCap, tiers }: FuturesMarket): Rate {
  return Math.min(fundingRateCap, (tiers[0]?.maintenanceRate ?? 0) >> 2) as Rate
}

/** Billionths. A larger premium would not change the rate for 8 hours. */
export function largestPremium(market: FuturesMarket): number {
  return largestFundingRate(market) * 1000 + CLAMP
}

/** Notional × rate, unsigned: rounded up for the payer, down for the receiver. */
export function fundingAmount(value: Amount, rate: number, rounding: Rounding): Amount {
  return amountUnits(divide(value * BigInt(Math.abs(rate)), BigInt(BILLION), rounding))
}
