// A user cancels the unfilled part of one order or of all orders. Works while a market is closed or its index PAUSED.
import { cancelMany, cancelRest } from '../orders/cancellations.ts'
import { closeOrder, isOpen } from '../orders/closeOrder.ts'
import { ordersOf } from '../orders/desk.ts'
import { expireOrders } from '../orders/expireOrders.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Turn } from '../turn.ts'
import type { CancelAllFuturesOrders, CancelFuturesOrder, CancelRestOfFuturesOrders } from './commands.ts'
import type { Contract, FuturesDesk, FuturesTurn } from './futures.ts'
import { workOnContract } from './workOnContract.ts'

export function cancelFuturesOrder(turn: FuturesTurn, { orderId, user }: CancelFuturesOrder): Refusal | null {
  const order = turn.futures.orders.get(orderId)
  if (!order || order.desk.user !== user) return refuse('UNKNOWN_ORDER', { orderId: String(orderId) })
  closeOrder(turn, order, 'CANCELED')
  return null
}

/** Market by market in the order of their symbols, oldest first. With no open orders it succeeds. */
export function cancelAllFuturesOrders(turn: FuturesTurn, { symbol, user }: CancelAllFuturesOrders): Refusal | null {
  const { contracts, ordered } = turn.futures
  if (symbol !== null && !contracts.has(symbol)) return refuse('UNKNOWN_MARKET', { symbol })
  const orders = ordered.flatMap(({ rules, desks }) => {
    const desk = symbol === null || rules.symbol === symbol ? desks.get(user) : undefined
    return desk === undefined ? [] : ordersOf(desk)
  })
  cancelMany(turn, turn.futures, orders)
  return null
}

export function cancelRestOfFuturesOrders(turn: FuturesTurn, command: CancelRestOfFuturesOrders): Refusal | null {
  return cancelRest(turn, turn.futures, command)
}

export function cancelOrdersOf(turn: Turn, user: number, contracts: readonly Contract[]): void {
  for (const contract of contracts) {
    const desk = contract.desks.get(user) as FuturesDesk | undefined
    if (!desk) continue
    workOnContract(turn, contract)
    cancelDesk(turn, desk)
  }
}

export function cancelDesk(turn: Turn, desk: FuturesDesk): void {
  for (const order of ordersOf(desk)) {
    if (!isOpen(order)) continue
    turn.room -= 1
    closeOrder(turn, order, 'CANCELED')
  }
}

export function expireFuturesOrders(turn: FuturesTurn): Refusal | null {
  expireOrders(turn, turn.futures)
  return null
}
