// The current prices of every market in a state, as the events that an index tick causes: for writing the rows that these
// events lead to.
import type { Event } from './events.ts'
import { describeMark } from './futures/describeMark.ts'
import type { State } from './state.ts'

/** Contracts without a tick so far have no mark. */
export function describePrices({ spot, futures }: State): Event[] {
  const marked = futures.ordered.filter(({ markedAt }) => markedAt > 0)
  return [
    ...Array.from(spot.pairs, ([symbol, { indexPrice: price }]): Event => ({ type: 'indexRecorded', symbol, price })),
    ...marked.map(describeMark),
  ]
}
