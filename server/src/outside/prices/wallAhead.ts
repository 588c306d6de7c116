// How far this machine's wall clock is ahead of the venues' clocks. A message was sent before it was received, so the
// pair with the lowest delay says most about its venue. Of three or more venues the median counts, so that no single
// one can move or stop our time; fewer can confirm the wall clock but not contradict it.
import { AGREE_WITHIN_MS } from '../../clock/steadyClock.ts'
import type { Receptions } from './reception.ts'

const VENUES_MIN = 3

/** null if the venues that have reported their time since then cannot decide. */
export function wallAhead(venues: readonly Receptions[], since: number): number | null {
  const said = venues.flatMap((receptions) => {
    const ahead = [...receptions.values()].map((reception) => reception.wallAheadMs(since))
    const known = ahead.filter((each) => each !== null)
    return known.length === 0 ? [] : [Math.min(...known)]
  })
  const middle = said.toSorted((a, b) => a - b)[said.length >> 1] ?? null
  if (middle === null || said.length >= VENUES_MIN) return middle
  return Math.abs(middle) <= AGREE_WITHIN_MS ? middle : null
}
