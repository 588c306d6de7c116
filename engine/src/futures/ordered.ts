// The lots that a user's open orders may open, kept as sums per desk, so that a new order does not have to go through all
// the others. Reduce-only orders do not count. Of an order list only the limit leg counts until the trigger leg fires,
// because only one of them can fill.
//
// Alice has buy orders of 3 and 2 and a sell order of 4: her desk counts 5 for buys and 4 for sells. When 1 of the 3
// fills, it counts 4 and 4.
import { type Intent, onlyReduces } from './exposure.ts'
import type { FuturesDesk, FuturesOrder, OrderedLots } from './futures.ts'

/** Lots of a user's other open orders that may open in the same direction; 0 for reduce-only orders. */
export function orderedLots(desk: FuturesDesk, intent: Intent, except: FuturesOrder | null = null): number {
  return onlyReduces(intent) ? 0 : desk.ordered[keyOf(intent)] - (except?.counted ?? 0)
}

/** Call this when the remaining lots of an open order change, and when its trigger fires. */
export function countOrder(order: FuturesOrder): void {
  const isSecondLeg = order.listId !== null && order.status === 'PENDING_TRIGGER'
  changeCounted(order, isSecondLeg || onlyReduces(order) ? 0 : order.remaining)
}

/** Call this when the order ends. */
export function uncountOrder(order: FuturesOrder): void {
  if (order.counted > 0) changeCounted(order, 0)
}

function changeCounted(order: FuturesOrder, lots: number): void {
  order.desk.ordered[keyOf(order)] += lots - order.counted
  order.counted = lots
}

function keyOf({ side, positionSide }: Intent): keyof OrderedLots {
  return positionSide === 'BOTH' ? side : positionSide
}
