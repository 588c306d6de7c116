// The current prices of every market, as the events that a tick of the index gives: for whoever has a state, and has to
// write the rows that such events are written to.
import type { Event } from './events.ts'
import { describeMark } from './futures/recordIndex.ts'
import type { State } from './state.ts'

/** Contracts that had no tick yet have no mark. */
export function describePrices({ spot, futures }: State): Event[] {
  const marked = futures.ordered.filter(({ markedAt }) => markedAt > 0)
  return [
    ...Array.from(spot.pairs, ([symbol, { indexPrice: price }]): Event => ({ type: 'indexRecorded', symbol, price })),
    ...marked.map(describeMark),
  ]
}
