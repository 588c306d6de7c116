// How contracts send their orders and find them again; and the stops that go with an order, once it has filled.
import type { FuturesOrder } from '@assay/api/futures'
import { routes } from '@assay/api/routes'
import { api } from '../../api.ts'
import { newClientId } from '../../unanswered.ts'
import type { OrderRoad } from '../trade/ticket/placeOrder.ts'
import type { FuturesWish } from './futuresInput.ts'

export const futuresRoad: OrderRoad<FuturesWish, FuturesOrder> = {
  paths: [routes.futures.placeOrder.path],
  idOf: (wish) => wish.order.clientOrderId ?? '',
  send: async (wish) => [await api.futures.placeOrder(wish.order)],
  async find(clientOrderId) {
    const found = await Promise.all([0, 1].map((status) => api.futures.listOrders({ status, clientOrderId })))
    return found.flatMap(({ rows }) => rows)
  },
}

/** Nothing was filled: there is no position to protect. */
export class NothingToProtect extends Error {}

/** Sets a take-profit and a stop-loss at the position that an order opened. Throws NothingToProtect, RequestError. */
export async function protectPosition(order: FuturesOrder, stops: NonNullable<FuturesWish['stops']>) {
  if (Number(order.filledQuantity) === 0) throw new NothingToProtect('the order has filled nothing')
  const { rows } = await api.futures.listPositions({ status: 0, symbol: order.symbol })
  const side = order.side === 'BUY' ? 'LONG' : 'SHORT'
  const position = rows.find((row) => row.side === side)
  if (position === undefined) throw new NothingToProtect('the position is closed again')
  return api.futures.placeStops({ positionId: position.positionId, delegateType: 1, ...stops, clientId: newClientId() })
}
