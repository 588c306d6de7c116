// The mark: the price by which positions are valued, so that one odd trade liquidates nobody. It is the median of
// the index with the last funding on it, the index with the book's usual distance from it, and the last trade; and
// never further than 2 % from the index.
//
// Index 60000, last funding 0.01 % with half of the interval left: 60003. The book's middle was 40 above the index on
// average: 60040. Last trade 61000. Mark: 60040. A single trade at 30000 would make it 60003.
import { type Price, type Rate, shiftPrice } from '../money.ts'
import { BILLION } from './funding.ts'
import { towardsZero } from './signed.ts'

const CLAMP = 20_000 as Rate
/** One a second. */
export const BASIS_SAMPLES = 30

export interface MarkInputs {
  index: Price
  /** Billionths, of the last instant. */
  lastFundingRate: number
  /** Until the next instant, and from one to the next. */
  leftMs: number
  intervalMs: number
  /** Middle of the book less index, in half ticks, one a second. */
  basisSamples: readonly number[]
  lastPrice: Price | null
}

export function markPrice(inputs: MarkInputs): Price {
  const { index, lastPrice } = inputs
  const byFunding = index + fundingPart(inputs)
  const byBasis = index + meanHalfTicks(inputs.basisSamples)
  const middle = median(byFunding, byBasis, lastPrice ?? byBasis)
  const highest = shiftPrice(index, CLAMP, 1, 'down')
  const lowest = shiftPrice(index, CLAMP, -1, 'up')
  return Math.max(lowest, Math.min(highest, middle)) as Price
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
