// GTD orders end when their time has come: at 12:00:00.000 an order good till 12:00:00.000 is over. The earliest
// first, and of one instant the older order first.
import type { Refusal } from '../refusal.ts'
import { closeOrder } from './closeOrder.ts'
import { isPastTime } from './order.ts'
import type { SpotTurn } from './spot.ts'

export function expireOrders(turn: SpotTurn): Refusal | null {
  for (;;) {
    const order = turn.spot.expiries.greatest()
    if (order === undefined || !isPastTime(order, turn.time)) return null
    closeOrder(turn, order, 'EXPIRED')
  }
}
