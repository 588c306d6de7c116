// By how much the wall clock of this machine is ahead of the clocks of the venues. A word was said before it was heard, so
// the pair that was heard soonest says most about its venue. Of three venues and more the middle one counts, so that no
// one of them can move our time or hold it up; fewer can confirm the wall clock but not contradict it.
import { AGREE_WITHIN_MS } from '../../steadyClock.ts'
import type { Receptions } from './reception.ts'

const VENUES_MIN = 3

/** null where the venues that have said their time since cannot tell. */
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
