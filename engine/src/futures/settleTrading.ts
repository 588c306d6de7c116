// After an order has traded: triggers on the last trade fire, then those that their trades reach, until none is left;
// then stops and reduce-only orders of ended positions end.
import { closeOrder, isOpen } from '../orders/closeOrder.ts'
import { ordersOf } from '../orders/desk.ts'
import { fireReached } from '../orders/reached.ts'
import type { Turn } from '../turn.ts'
import { onlyReduces, reducedBy } from './exposure.ts'
import type { Contract, FuturesOrder, Position } from './futures.ts'
import { endStop, fireStops } from './stops.ts'

export function settleTrading(turn: Turn, contract: Contract): void {
  while (contract.traded !== null) {
    const reached = { by: 'LAST' as const, range: contract.traded }
    contract.traded = null
    fireReached(turn, contract, reached)
    fireStops(turn, contract, reached)
  }
  endOrphans(turn, contract)
}

/** Stops and reduce-only orders of positions that have ended. */
export function endOrphans(turn: Turn, contract: Contract): void {
  const emptied = contract.emptied
  contract.emptied = []
  for (const position of emptied) {
    for (const stop of position.stops.toSorted((a, b) => a.terms.stopId - b.terms.stopId))
      endStop(turn, stop, 'EXPIRED')
    endReducing(turn, position)
  }
}

/** Orders that would reduce a closed position. A new position of the other direction has none of them. */
function endReducing(turn: Turn, { desk, positionSide }: Position): void {
  for (const order of ordersOf(desk) as FuturesOrder[]) {
    const isOrphan = order.positionSide === positionSide && onlyReduces(order) && reducedBy(desk, order) === null
    if (isOrphan && isOpen(order)) closeOrder(turn, order, 'CANCELED')
  }
}
