// How contracts send their orders and find them again.
import type { FuturesOrder } from '@assay/api/futures'
import { routes } from '@assay/api/routes'
import { api } from '../../api.ts'
import type { OrderRoad } from '../trade/ticket/placeOrder.ts'
import type { FuturesWish } from './futuresInput.ts'

export const futuresRoad: OrderRoad<FuturesWish, FuturesOrder> = {
  paths: [routes.futures.placeOrder.path, routes.futures.placeOrderList.path],
  idOf: (wish) => wish.input.clientOrderId ?? '',
  async send(wish) {
    if (wish.operation === 'placeOrderList') return (await api.futures.placeOrderList(wish.input)).orders
    return [await api.futures.placeOrder(wish.input)]
  },
  async find(clientOrderId) {
    const found = await Promise.all([0, 1].map((status) => api.futures.listOrders({ status, clientOrderId })))
    return found.flatMap(({ rows }) => rows)
  },
}
