// GTD orders end when their time has come: at 12:00:00.000 an order good till 12:00:00.000 is over. The earliest
// first, and of one instant the older order first.
import { closeOrder } from './closeOrder.ts'
import { isPastTime } from './order.ts'
import type { Turn } from '../turn.ts'
import type { Trading } from './trading.ts'

export function expireOrders(turn: Turn, trading: Trading): void {
  for (;;) {
    const order = trading.expiries.greatest()
    if (order === undefined || !isPastTime(order, turn.time)) return
    closeOrder(turn, order, 'EXPIRED')
  }
}
