// Stops and reduce-only orders end with their position, at once: so it makes no difference where an order that trades with
// many is cut.
import { closeOrder, isOpen } from '../orders/closeOrder.ts'
import { ordersOf } from '../orders/desk.ts'
import type { Turn } from '../turn.ts'
import { onlyReduces, reducedBy } from './exposure.ts'
import type { Contract, FuturesOrder, Position } from './futures.ts'
import { endStop } from './stops.ts'

/** Those of the positions that have ended since the last call. The order that is trading ends by itself: enterMarket.ts. */
export function endOrphans(turn: Turn, contract: Contract, trading: FuturesOrder | null = null): void {
  const emptied = contract.emptied
  contract.emptied = []
  for (const position of emptied) {
    turn.room -= position.stops.length
    for (const stop of position.stops.toSorted((a, b) => a.terms.stopId - b.terms.stopId))
      endStop(turn, stop, 'EXPIRED')
    endReducing(turn, position, trading)
  }
}

/** Orders that would reduce a closed position. A new position of the other direction has none of them. */
function endReducing(turn: Turn, { desk, positionSide }: Position, trading: FuturesOrder | null): void {
  for (const order of ordersOf(desk) as FuturesOrder[]) {
    const isOrphan = order.positionSide === positionSide && onlyReduces(order) && reducedBy(desk, order) === null
    if (!isOrphan || order === trading || !isOpen(order)) continue
    turn.room -= 1
    closeOrder(turn, order, 'CANCELED')
  }
}
