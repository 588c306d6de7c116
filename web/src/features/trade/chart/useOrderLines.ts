// The reader's own open orders, as the chart shows them.
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@assay/api/spot'
import { orderedText, type PairLooks } from '../orders/orderTexts.ts'
import { useOwnText } from '../../session/OwnNum.tsx'
import type { ChartLine } from './chartEngine.ts'

type Drawn = 'orderId' | 'listId' | 'side' | 'type' | 'status' | 'price' | 'stopPrice' | 'quantity' | 'quoteQuantity'

/** Lines on the chart: at the limit, or at the trigger of an order that waits for one. The id of a line is the order's. */
export function useOrderLines(orders: readonly Pick<Order, Drawn>[], looks: PairLooks): ChartLine[] {
  const t = useTranslations('trade')
  const own = useOwnText()
  return useMemo(
    () =>
      orders.flatMap((order) => {
        const isWaiting = order.status === 'PENDING_TRIGGER'
        const price = isWaiting ? order.stopPrice : order.price
        if (price === null) return []
        const ordered = `${t(`sides.${order.side}`)} ${own(orderedText(order, looks))}`
        const label = isWaiting ? `${t(`kinds.${order.type}`)} · ${ordered}` : ordered
        const tone = order.side === 'BUY' ? 'up' : 'down'
        // Dragging changes the limit price. A waiting order is drawn at its trigger price, and orders of a list cannot be changed.
        const isFixed = isWaiting || order.listId !== null
        return [{ id: String(order.orderId), tone, price: Number(price), label, isFixed }]
      }),
    [orders, looks, own, t],
  )
}
