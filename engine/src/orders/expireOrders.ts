// GTD orders expire: an order good till 12:00:00.000 is over at 12:00:00.000. Earliest first, older orders first at the
// same time. Those of a halted market wait until it is resumed, and never trade.
import { type Product, workOn } from '../halts.ts'
import type { Turn } from '../turn.ts'
import { closeOrder, isOpen } from './closeOrder.ts'
import { isPastTime } from './order.ts'
import type { Order, Trading } from './trading.ts'

export function expireOrders(turn: Turn, trading: Trading, product: Product): void {
  const due: Order[] = []
  trading.expiries.descend((order) => isPastTime(order, turn.time) && due.push(order) > 0)
  for (const order of due) {
    // The other leg of its list may have ended it.
    if (isOpen(order) && workOn(turn.halts, product, order.desk.pair.rules.symbol)) closeOrder(turn, order, 'EXPIRED')
  }
}
