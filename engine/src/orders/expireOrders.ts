// GTD orders expire: an order good till 12:00:00.000 is over at 12:00:00.000. Earliest first, older orders first at the
// same time. Those of a halted market wait until it is resumed, and never trade. One command expires at most stepMax; the
// rest, which never trade either, wait for the next one.
import { isHalted, workOn } from '../halts.ts'
import type { Turn } from '../turn.ts'
import { closeOrder, isOpen } from './closeOrder.ts'
import { endOf, isPastTime } from './order.ts'
import type { Order, Trading } from './trading.ts'

export function expireOrders(turn: Turn, trading: Trading): void {
  const due: Order[] = []
  trading.expiries.descend((order) => {
    if (!isPastTime(order, turn.time) || due.length === turn.stepMax) return false
    if (!isHalted(turn.halts, trading.product, order.desk.pair.rules.symbol)) due.push(order)
    return true
  })
  for (const order of due) {
    // The other leg of its list may have ended it.
    if (isOpen(order) && workOn(turn.halts, trading.product, order.desk.pair.rules.symbol))
      closeOrder(turn, order, endOf(order))
  }
}
