// What a command did to futures, each thing once, as it stands after it: orders, positions, stops, price levels.
import { takeChangedLevel } from '../book/orderBook.ts'
import type { Event } from '../events.ts'
import { takeTouched } from '../touched.ts'
import type { Futures } from './futures.ts'
import { describeFuturesOrder } from './order.ts'
import { describePosition } from './position.ts'
import { futuresOrder } from './product.ts'
import { describeStop } from './stops.ts'

export function reportFutures(futures: Futures, events: Event[]): void {
  const { touchedOrders, touchedPositions, touchedStops, touchedPairs } = futures
  for (let order = takeTouched(touchedOrders); order !== null; order = takeTouched(touchedOrders)) {
    events.push(describeFuturesOrder(futuresOrder(order)))
  }
  for (let one = takeTouched(touchedPositions); one !== null; one = takeTouched(touchedPositions)) {
    events.push(describePosition(one))
  }
  for (let stop = takeTouched(touchedStops); stop !== null; stop = takeTouched(touchedStops)) {
    events.push(describeStop(stop))
  }
  for (let pair = takeTouched(touchedPairs); pair !== null; pair = takeTouched(touchedPairs)) {
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
