// Cancelling and changing open orders. A cancel needs no live prices: it is allowed whenever a request can be made.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Order } from '@assay/api/spot'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { submitting } from '../../ui/submitting.ts'
import { showToast } from '../../ui/toast.ts'
import { BALANCES_KEY } from '../balances/balances.ts'
import { OPEN_ORDERS_KEY, takeOrder } from './orderQueries.ts'
import { newClientId } from '../../unanswered.ts'

interface Amendment {
  order: Order
  price?: string
  quantity?: string
}

export function useOrderActions() {
  const cache = useQueryClient()
  const t = useTranslations('trade')
  const errorText = useErrorText()
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: OPEN_ORDERS_KEY })
    void cache.invalidateQueries({ queryKey: BALANCES_KEY })
  }
  const onError = (error: unknown) => {
    showToast({ tone: 'negative', text: errorText(error) })
    refresh()
  }
  const cancel = useMutation({
    mutationFn: (order: Order) => submitting(() => api.spot.cancelOrder({ id: order.orderId })),
    onSuccess(order) {
      takeOrder(cache, order)
      showToast({ tone: 'plain', text: t('orders.cancelled') })
      refresh()
    },
    onError,
  })
  const cancelAll = useMutation({
    mutationFn: (symbol: string | null) =>
      submitting(() => api.spot.cancelAllOrders(symbol === null ? {} : { symbol })),
    onSuccess({ canceled }) {
      showToast({ tone: 'plain', text: t('orders.cancelledAll', { count: canceled.length }) })
      refresh()
    },
    onError,
  })
  const amend = useMutation({
    mutationFn: ({ order, ...change }: Amendment) =>
      submitting(() => api.spot.amendOrder({ id: order.orderId, ...change, clientOrderId: newClientId() })),
    onSuccess(order) {
      takeOrder(cache, order)
      showToast({ tone: 'positive', text: t('amend.saved') })
      refresh()
    },
    onError,
  })
  return { cancel, cancelAll, amend }
}

/** The legs of an OCO cannot be changed, a market order that waits has no price: the rest can. */
export function canAmend(order: Order): boolean {
  return order.listId === null && order.quantity !== null
}
