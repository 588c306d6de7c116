// Lots that a user's open orders may open, added up at his desk: an order that comes asks for the sum and not for all
// the others. What only reduces counts nothing, and of a list only the limit leg does until the other fires, because
// only one of them can fill.
//
// Alice bids for 3 and for 2 and offers 4: her desk has 5 for buys and 4 for sells. 1 of the 3 is filled: 4 and 4.
import type { PositionSide } from './commands.ts'
import type { Side } from '../nouns.ts'
import { type Intent, onlyReduces } from './exposure.ts'
import type { FuturesDesk, FuturesOrder } from './futures.ts'

/** In ONE_WAY mode a sum for each side; in HEDGE mode one for each position, because only a buy opens a long. */
export type OrderedLots = Record<Side | Exclude<PositionSide, 'BOTH'>, number>

export function noOrderedLots(): OrderedLots {
  return { BUY: 0, SELL: 0, LONG: 0, SHORT: 0 }
}

/** Lots of a user's other open orders that may open the same direction; 0 for what only reduces. */
export function orderedLots(desk: FuturesDesk, intent: Intent, except: FuturesOrder | null = null): number {
  return onlyReduces(intent) ? 0 : desk.ordered[keyOf(intent)] - (except?.counted ?? 0)
}

/** To be called whenever the lots that remain of an open order have changed, or what it waits for. */
export function countOrder(order: FuturesOrder): void {
  const isSecondLeg = order.listId !== null && order.status === 'PENDING_TRIGGER'
  changeCounted(order, isSecondLeg || onlyReduces(order) ? 0 : order.remaining)
}

/** It is no longer open. */
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
