// The mark price, at which positions are valued, so that a single odd trade or a few orders liquidate nobody. It is the
// median of the index plus last funding, the index plus the book's average basis, and the last trade; never further
// from the index than half of the lowest maintenance rate. So a position above maintenance at one such mark is solvent
// at any other while the index does not move: orders alone cannot make anybody insolvent.
//
// The basis is the mid of the two impact prices (impact.ts) less the index. A second without both counts as zero.
//
// Index 60000, last funding 0.01 % with half of the interval left: 60003. The impact prices' mid was 40 above the index
// on average: 60040. Last trade 61000. Mark: 60040. A single trade at 30000 would make it 60003. With a maintenance
// rate of 0.4 % it is between 59880 and 60120 whatever the orders.
import { type Price, type Rate, shiftPrice } from '../money.ts'
import type { FuturesMarket } from './commands.ts'
import { BILLION } from './funding.ts'
import { IMPACT_FINER, type ImpactPrices } from './impact.ts'
import { towardsZero } from './signed.ts'

/** One a second. */
export const BASIS_SAMPLES = 30

export interface MarkInputs {
  index: Price
  /** Billionths, of the last funding time. */
  lastFundingRate: number
  /** Until the next funding time, and the whole interval. */
  leftMs: number
  intervalMs: number
  /** Results of basisSample, one a second. */
  basisSamples: readonly number[]
  lastPrice: Price | null
  /** Its largest distance from the index. */
  clamp: Rate
}

export function markPrice(inputs: MarkInputs): Price {
  const { index, lastPrice } = inputs
  const byFunding = index + fundingPart(inputs)
  const byBasis = index + meanHalfTicks(inputs.basisSamples)
  const middle = median(byFunding, byBasis, lastPrice ?? byBasis)
  const { lowest, highest } = markBand(index, inputs.clamp)
  return Math.max(lowest, Math.min(highest, middle)) as Price
}

/** Half of the lowest maintenance rate. */
export function markClamp({ tiers }: FuturesMarket): Rate {
  return ((tiers[0]?.maintenanceRate ?? 0) >> 1) as Rate
}

export function markBand(index: Price, clamp: Rate): { lowest: Price; highest: Price } {
  return { lowest: shiftPrice(index, clamp, -1, 'up'), highest: shiftPrice(index, clamp, 1, 'down') }
}

/** Mid of the impact prices less index, in half ticks, towards zero; 0 while a side is not deep enough. */
export function basisSample(index: Price, { bid, ask }: ImpactPrices): number {
  if (bid === null || ask === null) return 0
  return Number(towardsZero(bid + ask - 2n * BigInt(index) * IMPACT_FINER, IMPACT_FINER))
}

function fundingPart({ index, lastFundingRate, leftMs, intervalMs }: MarkInputs): number {
  const paid = BigInt(index) * BigInt(lastFundingRate) * BigInt(leftMs)
  return Number(towardsZero(paid, BigInt(BILLION) * BigInt(intervalMs)))
}

/** In ticks, towards zero. */
function meanHalfTicks(samples: readonly number[]): number {
  if (samples.length === 0) return 0
  const sum = samples.reduce((total, sample) => total + BigInt(sample), 0n)
  return Number(towardsZero(sum, BigInt(2 * samples.length)))
}

function median(one: number, two: number, three: number): number {
  return Math.max(Math.min(one, two), Math.min(Math.max(one, two), three))
}
