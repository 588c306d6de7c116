// Cancelling and changing open orders. A cancel needs no live prices: it is allowed whenever a request can be made.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../i18n/errorText.ts'
import { newClientId } from '../../../unanswered.ts'
import { submitting } from '@assay/ui/submitting'
import { showToast } from '@assay/ui/toast'
import { BALANCES_KEY } from '../../balances/balances.ts'
import type { ShownOrder } from './orderTexts.ts'

export interface Amendment<Row> {
  order: Row
  price?: string
  quantity?: string
}

/** How a product is informed. */
export interface OrderCalls<Row> {
  cancel(order: Row): Promise<Row>
  /** Of a pair, or of all. */
  cancelAll(symbol: string | null): Promise<{ canceled: readonly number[] }>
  amend(amendment: Amendment<Row>, clientOrderId: string): Promise<Row>
  /** Into the lists, without waiting for the WebSocket. */
  take(order: Row): void
  /** What the lists know may be old. */
  refresh(): void
}

export function useOrderActions<Row extends ShownOrder>(calls: OrderCalls<Row>) {
  const cache = useQueryClient()
  const t = useTranslations('trade')
  const errorText = useErrorText()
  const refresh = () => {
    calls.refresh()
    void cache.invalidateQueries({ queryKey: BALANCES_KEY })
  }
  const onError = (error: unknown) => {
    showToast({ tone: 'negative', text: errorText(error) })
    refresh()
  }
  const cancel = useMutation({
    mutationFn: (order: Row) => submitting(() => calls.cancel(order)),
    onSuccess(order) {
      calls.take(order)
      showToast({ tone: 'plain', text: t('orders.cancelled') })
      refresh()
    },
    onError,
  })
  const cancelAll = useMutation({
    mutationFn: (symbol: string | null) => submitting(() => calls.cancelAll(symbol)),
    onSuccess({ canceled }) {
      showToast({ tone: 'plain', text: t('orders.cancelledAll', { count: canceled.length }) })
      refresh()
    },
    onError,
  })
  const amend = useMutation({
    mutationFn: (amendment: Amendment<Row>) => submitting(() => calls.amend(amendment, newClientId())),
    onSuccess(order) {
      calls.take(order)
      showToast({ tone: 'positive', text: t('amend.saved') })
      refresh()
    },
    onError,
  })
  return { cancel, cancelAll, amend }
}

export type OrderActions<Row extends ShownOrder> = ReturnType<typeof useOrderActions<Row>>

/** The legs of an OCO cannot be changed, and what has no quantity of its own: the rest can. */
export function canAmend(order: Pick<ShownOrder, 'listId' | 'quantity'>): boolean {
  return order.listId === null && order.quantity !== null
}
