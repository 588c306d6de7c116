// The settlement price: the mean of the stored index ticks of the half hour before the expiry, one for each second,
// rounded to a tick, halves up. A pure function of those ticks, so anybody can recompute it.
//
// The window has 1800 seconds: for an expiry at 08:00:00 those from 07:30:01 to 08:00:00. A second without a tick, or
// with a PAUSED index, is not counted. If fewer than 900 seconds of the window have a price, it is extended second by
// second until 900 have one, for one hour at most. After that the expiry is void and all buyers get back what they
// paid.
//
// 1799 seconds at 100.00 and one at 118.00: the mean is 100.01.
import { assert } from '../assert.ts'
import { divide, type Price, priceTicks } from '../money.ts'
import { SETTLEMENT_MS } from './terms.ts'

/** One tick per second, from the first second of the window; null without a price. */
export type Samples = readonly (Price | null)[]

export type Settlement =
  | { outcome: 'SETTLED'; price: Price; sum: bigint; priced: number; seconds: number }
  | { outcome: 'VOID'; priced: number; seconds: number }
  /** More seconds are needed: at least the first `seconds` of the window. */
  | { outcome: 'WAIT'; seconds: number }

export const SECOND_MS = 1000
export const WINDOW_SECONDS = 1800
export const PRICED_MIN = 900
export const EXTENSION_SECONDS = 3600

/** Epoch ms of the first sample of an expiry. */
export function firstSample(expiry: number): number {
  return expiry - SETTLEMENT_MS + SECOND_MS
}

/** Extra samples are ignored. */
export function settle(samples: Samples): Settlement {
  if (samples.length < WINDOW_SECONDS) return { outcome: 'WAIT', seconds: WINDOW_SECONDS }
  let sum = 0n
  let priced = 0
  let seconds = 0
  for (const sample of samples.slice(0, WINDOW_SECONDS + EXTENSION_SECONDS)) {
    if (seconds >= WINDOW_SECONDS && priced >= PRICED_MIN) break
    seconds += 1
    if (sample === null) continue
    assert(Number.isSafeInteger(sample) && sample > 0, 'a sample is a price')
    sum += BigInt(sample)
    priced += 1
  }
  if (priced >= PRICED_MIN) return { outcome: 'SETTLED', price: meanOf(sum, priced), sum, priced, seconds }
  if (seconds === WINDOW_SECONDS + EXTENSION_SECONDS) return { outcome: 'VOID', priced, seconds }
  return { outcome: 'WAIT', seconds: seconds + 1 }
}

function meanOf(sum: bigint, count: number): Price {
  return priceTicks(Number(divide(2n * sum + BigInt(count), 2n * BigInt(count), 'down')))
}
