import { useEffect } from 'react'
import type { Order } from '@assay/api/spot'
import { type Price, parsePrice } from '@assay/engine/money'
import type { BookStore } from './bookStore.ts'

type Resting = Pick<Order, 'side' | 'status' | 'price'>

/** Marks the rows of the book in which one's own orders rest. */
export function useOwnBookMarks(store: BookStore, orders: readonly Resting[], priceDecimals: number): void {
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
