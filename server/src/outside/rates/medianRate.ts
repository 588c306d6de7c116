// One rate out of several sources: the median of those that are fresh and agree. Nobody sets it.
//
// 7.20, 7.21 and 7.90: the last one is more than a hundredth from the median of all and is left out; the rate is the mean of
// the other two, 7.205. 7.20 and 7.90 alone contradict each other, and there is no rate.
import type { Quoted } from './readAnswer.ts'
import { SOURCES_MIN } from './rateSettings.ts'

/** A source further than one part in this many from the median is left out. */
const APART = 100

/** Times 10^6; null without two sources of that time, epoch ms, or later that agree. */
export function medianRate(quotes: readonly Quoted[], since: number): number | null {
  const fresh = quotes.filter(({ at }) => at >= since).map(({ micros }) => micros)
  if (fresh.length < SOURCES_MIN) return null
  const middle = median(fresh)
  const close = fresh.filter((micros) => Math.abs(micros - middle) * APART <= middle)
  return close.length < SOURCES_MIN ? null : median(close)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return Math.floor((low + high) / 2)
}
