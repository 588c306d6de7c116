import { useQueryClient } from '@tanstack/react-query'
import type { FuturesOrder } from '@assay/api/futures'
import { useOrderActions } from '../trade/orders/useOrderActions.ts'
import { calls } from './futuresCalls.ts'
import { FUTURES_KEY, takeFuturesOrder } from './futuresQueries.ts'

/** Cancelling and changing the orders of contracts. */
export function useFuturesOrderActions() {
  const cache = useQueryClient()
  return useOrderActions<FuturesOrder>({
    cancel: (order) => calls.cancelOrder({ id: order.orderId }),
    cancelAll: (symbol) => calls.cancelAllOrders(symbol === null ? {} : { symbol }),
    amend: ({ order, ...change }, clientOrderId) => calls.amendOrder({ id: order.orderId, ...change, clientOrderId }),
    take: (order) => takeFuturesOrder(cache, order),
    refresh: () => void cache.invalidateQueries({ queryKey: FUTURES_KEY }),
  })
}
