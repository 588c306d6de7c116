// The reader's own open orders, as the book and the chart show them.
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '@assay/api/spot'
import { type Price, parsePrice } from '@assay/engine/money'
import type { BookStore } from '../trade/book/bookStore.ts'
import type { ChartLine } from '../trade/chart/chartEngine.ts'
import { orderedText, type PairLooks } from '../trade/orders/orderTexts.ts'

/** Marks the rows of the book in which one's own orders rest. */
export function useOwnBookMarks(store: BookStore, orders: readonly Order[], priceDecimals: number): void {
  useEffect(() => {
    const pricesOf = (side: Order['side']) =>
      new Set(
        orders.flatMap((order) => {
          const rests = order.side === side && order.status !== 'PENDING_TRIGGER' && order.price !== null
          const price = rests && order.price !== null ? parsePrice(order.price, priceDecimals) : null
          return price === null ? [] : [price]
        }),
      ) satisfies ReadonlySet<Price>
    store.setOwn({ bids: pricesOf('BUY'), asks: pricesOf('SELL') })
  }, [store, orders, priceDecimals])
}

/** Lines on the chart: at the limit, or at the trigger of an order that waits for one. */
export function useOwnChartLines(orders: readonly Order[], looks: PairLooks): ChartLine[] {
  const t = useTranslations('trade')
  return useMemo(
    () =>
      orders.flatMap((order) => {
        const price = order.status === 'PENDING_TRIGGER' ? order.stopPrice : order.price
        if (price === null) return []
        const label = `${t(`sides.${order.side}`)} ${orderedText(order, looks)}`
        const tone = order.side === 'BUY' ? 'up' : 'down'
        return [{ id: String(order.orderId), tone, price: Number(price), label }]
      }),
    [orders, looks, t],
  )
}
