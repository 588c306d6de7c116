// Stops and take-profits wait outside the book. When the watched price reaches their stop price, they enter the market,
// oldest first. Their trades may fire others, which follow until none is left. Every order fires once and firing
// creates none, so this terminates.
//
// Last trade 100. Alice: stop sell at 98, Bob: stop sell at 96. Carol sells down to 97: Alice's fires, sells down
// to 95, and that fires Bob's, all within Carol's command.
import type { Turn } from '../turn.ts'
import { closeOrder, isOpen } from './closeOrder.ts'
import { enterMarket } from './enterMarket.ts'
import { endOf, isOver, touchOrder } from './order.ts'
import type { PriceRange } from './priceLimits.ts'
import type { Order, Pair, Watched } from './trading.ts'
import { leaveTriggers } from './standing.ts'

/** Oldest first. */
export function reachedOrders(pair: Pair, by: Watched, range: PriceRange): Order[] {
  const { rising, falling } = pair.triggers[by]
  if (rising.size === 0 && falling.size === 0) return []
  const orders: Order[] = []
  rising.descend((order) => order.stopPrice !== null && order.stopPrice <= range.highest && orders.push(order) > 0)
  falling.descend((order) => order.stopPrice !== null && order.stopPrice >= range.lowest && orders.push(order) > 0)
  return orders.sort((a, b) => a.id - b.id)
}

/** `enter`: how orders of its product enter the market. */
export function fireOrder(turn: Turn, order: Order, enter: (turn: Turn, order: Order) => void = enterMarket): void {
  if (isOver(order, turn.time)) {
    closeOrder(turn, order, endOf(order))
    return
  }
  leaveTriggers(order)
  order.status = 'NEW'
  touchOrder(turn, order)
  order.desk.pair.product.prepareFired(turn, order)
  if (!isOpen(order)) return
  enter(turn, order)
}
