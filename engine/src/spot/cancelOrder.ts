// A user cancels the unfilled part of an order; cancelling one leg of a list cancels the other. Works while a market is
// closed too, so users can always free their funds. Another user's order is UNKNOWN_ORDER.
//
// Bob cancels his ask of 5 BTC with 2 sold: 3 BTC become available, the order is CANCELED with 2 filled.
import type { CancelAllOrders, CancelOrder, CancelRest } from './commands.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { cancelMany, cancelRest } from '../orders/cancellations.ts'
import { closeOrder } from '../orders/closeOrder.ts'
import { ordersOf } from '../orders/desk.ts'
import { expireOrders } from '../orders/expireOrders.ts'
import type { SpotTurn } from './spot.ts'

export function cancelOrder(turn: SpotTurn, { orderId, user }: CancelOrder): Refusal | null {
  const order = turn.spot.orders.get(orderId)
  if (!order || order.desk.user !== user) return refuse('UNKNOWN_ORDER', { orderId: String(orderId) })
  closeOrder(turn, order, 'CANCELED')
  return null
}

/**
 * Market by market in the order of their symbols, which a restart keeps, oldest first. Succeeds without open orders.
 */
export function cancelAllOrders(turn: SpotTurn, { symbol, user }: CancelAllOrders): Refusal | null {
  const { pairs } = turn.spot
  if (symbol !== null && !pairs.has(symbol)) return refuse('UNKNOWN_MARKET', { symbol })
  const ordered = [...pairs.values()].sort((one, other) => (one.rules.symbol < other.rules.symbol ? -1 : 1))
  const orders = ordered.flatMap(({ rules, desks }) => {
    const desk = symbol === null || rules.symbol === symbol ? desks.get(user) : undefined
    return desk === undefined ? [] : ordersOf(desk)
  })
  cancelMany(turn, turn.spot, orders)
  return null
}

export function cancelRestOfOrders(turn: SpotTurn, command: CancelRest): Refusal | null {
  return cancelRest(turn, turn.spot, command)
}

/** GTD orders whose time has come. */
export function expireSpotOrders(turn: SpotTurn): Refusal | null {
  expireOrders(turn, turn.spot)
  return null
}
