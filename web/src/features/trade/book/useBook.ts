// The one order book of a trade page, and how its parts watch it.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { live } from '../../../live/live.ts'
import type { BookSide } from './bookLevels.ts'
import { BookStore, type BookSummary, type ShownRow } from './bookStore.ts'

export interface BookPair {
  symbol: string
  priceDecimals: number
  quantityDecimals: number
}

/** Subscribes while the page shows the pair. */
export function useBookStore({ symbol, priceDecimals, quantityDecimals }: BookPair): BookStore {
  const store = useMemo(
    () => new BookStore({ priceDecimals, quantityDecimals }, () => live.resubscribe({ type: 'depth', symbol })),
    [symbol, priceDecimals, quantityDecimals],
  )
  useEffect(() => {
    const stop = live.subscribe({ type: 'depth', symbol }, (message) => store.receive(message))
    const stopStatus = live.onStatus(() => {
      if (live.status.state === 'waiting') store.markStale()
    })
    return () => {
      stop()
      stopStatus()
      store.stop()
    }
  }, [store, symbol])
  return store
}

export function useBookRow(store: BookStore, side: BookSide, place: number): ShownRow | undefined {
  const subscribe = useCallback((listener: () => void) => store.onRow(side, place, listener), [store, side, place])
  return useSyncExternalStore(subscribe, () => store.row(side, place))
}

export function useBookSummary(store: BookStore): BookSummary {
  return useSyncExternalStore(store.onChange, store.summarize)
}

/** Raised with every change of the book: for what reads levels, like estimates and the depth chart. */
export function useBookVersion(store: BookStore): number {
  return useSyncExternalStore(store.onChange, store.version)
}
