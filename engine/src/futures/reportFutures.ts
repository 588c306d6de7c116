// Events for what a command changed in futures, each object once, in its final state: orders, positions, stops, price
// levels.
import { takeChangedLevel } from '../book/orderBook.ts'
import type { Event } from '../events.ts'
import type { Futures } from './futures.ts'
import { describeFuturesOrder } from './order.ts'
import { describePosition } from './position.ts'
import { futuresOrder } from './product.ts'
import { describeStop } from './stops.ts'

export function reportFutures(futures: Futures, events: Event[]): void {
  const { touchedOrders, touchedPositions, touchedStops, touchedPairs } = futures
  for (let order = touchedOrders.take(); order !== null; order = touchedOrders.take()) {
    order.isTouched = false
    events.push(describeFuturesOrder(futuresOrder(order)))
  }
  for (let one = touchedPositions.take(); one !== null; one = touchedPositions.take()) {
    one.isTouched = false
    events.push(describePosition(one))
  }
  for (let stop = touchedStops.take(); stop !== null; stop = touchedStops.take()) {
    stop.isTouched = false
    events.push(describeStop(stop))
  }
  for (let pair = touchedPairs.take(); pair !== null; pair = touchedPairs.take()) {
    pair.isTouched = false
    const { symbol } = pair.rules
    for (let level = takeChangedLevel(pair.book); level !== null; level = takeChangedLevel(pair.book)) {
      const { side, price, quantity } = level
      events.push({ type: 'levelChanged', symbol, side, price, quantity })
    }
  }
  reportCounts(futures, events)
}

function reportCounts({ counts }: Futures, events: Event[]): void {
  if (!counts.isTouched) return
  counts.isTouched = false
  const { lastPositionId, lastOwnOrderId, lastMoveId } = counts
  events.push({ type: 'futuresCounted', lastPositionId, lastOwnOrderId, lastMoveId })
}
