// The one order book of a trade page, and how its parts watch it.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { live } from '../../../live/live.ts'
import type { BookSide } from './bookLevels.ts'
import { BookStore, type BookSummary, type ShownRow } from './bookStore.ts'

export interface BookPair {
  symbol: string
  priceDecimals: number
  quantityDecimals: number
  /** Where the index goes by another name than the pair. */
  indexSymbol?: string
}

/** More than a phone's book shows; boot.ts asks with the same. */
const FIRST_LEVELS = 50

/** Subscribes while the page shows the pair. The first rows are asked for besides: the line takes longer to open. */
export function useBookStore({ symbol, priceDecimals, quantityDecimals }: BookPair): BookStore {
  const store = useMemo(
    () => new BookStore({ priceDecimals, quantityDecimals }, () => live.resubscribe({ type: 'depth', symbol })),
    [symbol, priceDecimals, quantityDecimals],
  )
  useEffect(() => {
    let isCurrent = true
    api.market.getDepth({ symbol, limit: FIRST_LEVELS }).then(
      (depth) => isCurrent && store.begin(depth),
      // The live line brings it, or says that it cannot.
      () => undefined,
    )
    const stop = live.subscribe({ type: 'depth', symbol }, (message) => store.receive(message))
    const stopStatus = live.onStatus(() => {
      if (live.status.state === 'waiting') store.markStale()
    })
    return () => {
      isCurrent = false
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

/** One fact about the book. The component renders only when the fact itself changes, so it must be plain. */
export function useBookFact<Fact extends string | number | boolean | null>(
  store: BookStore,
  pick: (summary: BookSummary) => Fact,
): Fact {
  return useSyncExternalStore(store.onChange, () => pick(store.summarize()))
}

/** Raised with every change of the book: for what reads levels, like estimates and the depth chart. */
export function useBookVersion(store: BookStore): number {
  return useSyncExternalStore(store.onChange, store.version)
}
