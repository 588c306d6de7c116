import { useQueryClient } from '@tanstack/react-query'
import type { FuturesOrder } from '@assay/api/futures'
import { api } from '../../api.ts'
import { useOrderActions } from '../trade/orders/useOrderActions.ts'
import { FUTURES_KEY, takeFuturesOrder } from './futuresQueries.ts'

/** Cancelling and changing the orders of contracts. */
export function useFuturesOrderActions() {
  const cache = useQueryClient()
  return useOrderActions<FuturesOrder>({
    cancel: (order) => api.futures.cancelOrder({ id: order.orderId }),
    cancelAll: (symbol) => api.futures.cancelAllOrders(symbol === null ? {} : { symbol }),
    amend: ({ order, ...change }, clientOrderId) =>
      api.futures.amendOrder({ id: order.orderId, ...change, clientOrderId }),
    take: (order) => takeFuturesOrder(cache, order),
    refresh: () => void cache.invalidateQueries({ queryKey: FUTURES_KEY }),
  })
}
