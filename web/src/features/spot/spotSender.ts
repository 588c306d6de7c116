// How spot sends its orders and finds them again.
import type { Order } from '@assay/api/spot'
import { routes } from '@assay/api/routes'
import { api } from '../../api.ts'
import type { OrderSender } from '../trade/ticket/placeOrder.ts'
import type { OrderInput } from './orderInput.ts'

export const spotSender: OrderSender<OrderInput, Order> = {
  paths: [routes.spot.placeOrder.path, routes.spot.placeOrderList.path],
  idOf: (request) => request.input.clientOrderId ?? '',
  async send(request) {
    if (request.operation === 'placeOrderList') return (await api.spot.placeOrderList(request.input)).orders
    return [await api.spot.placeOrder(request.input)]
  },
  async find(clientOrderId) {
    const found = await Promise.all(
      (['open', 'history'] as const).map((status) => api.spot.listOrders({ status, clientOrderId })),
    )
    return found.flatMap(({ rows }) => rows)
  },
}
