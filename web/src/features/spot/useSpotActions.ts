import { useQueryClient } from '@tanstack/react-query'
import type { Order } from '@assay/api/spot'
import { api } from '../../api.ts'
import { useOrderActions } from '../trade/orders/useOrderActions.ts'
import { OPEN_ORDERS_KEY, takeOrder } from './orderQueries.ts'

/** Cancelling and changing spot's orders. */
export function useSpotActions() {
  const cache = useQueryClient()
  return useOrderActions<Order>({
    cancel: (order) => api.spot.cancelOrder({ id: order.orderId }),
    cancelAll: (symbol) => api.spot.cancelAllOrders(symbol === null ? {} : { symbol }),
    amend: ({ order, ...change }, clientOrderId) =>
      api.spot.amendOrder({ id: order.orderId, ...change, clientOrderId }),
    take: (order) => takeOrder(cache, order),
    refresh: () => void cache.invalidateQueries({ queryKey: OPEN_ORDERS_KEY }),
  })
}
