// How contracts send their orders and find them again.
import type { FuturesOrder } from '@assay/api/futures'
import { routes } from '@assay/api/routes'
import { api } from '../../../api.ts'
import type { OrderSender } from '../../trade/ticket/placeOrder.ts'
import type { FuturesRequest } from './futuresInput.ts'

export const futuresSender: OrderSender<FuturesRequest, FuturesOrder> = {
  paths: [routes.futures.placeOrder.path, routes.futures.placeOrderList.path],
  idOf: (request) => request.input.clientOrderId ?? '',
  async send(request) {
    if (request.operation === 'placeOrderList') return (await api.futures.placeOrderList(request.input)).orders
    return [await api.futures.placeOrder(request.input)]
  },
  async find(clientOrderId) {
    const found = await Promise.all([0, 1].map((status) => api.futures.listOrders({ status, clientOrderId })))
    return found.flatMap(({ rows }) => rows)
  },
}
