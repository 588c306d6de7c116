// The one order book of a trade page, and how its parts watch it.
import { routes } from '@assay/api/routes'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { api, takeArrived } from '../../../api.ts'
import { live } from '../../../live/live.ts'
import type { BookSide } from './bookLevels.ts'
import { useBookChoices } from './bookChoices.ts'
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
/** Of each side, until the panel has measured its height. */
const FIRST_ROWS = 6

/** Subscribes while the page shows the pair. The first rows are asked for besides: the WebSocket takes longer to open. */
export function useBookStore({ symbol, priceDecimals, quantityDecimals }: BookPair): BookStore {
  const store = useMemo(
    () => openBook({ symbol, priceDecimals, quantityDecimals }),
    [symbol, priceDecimals, quantityDecimals],
  )
  useEffect(() => {
    if (!store.summarize().isLoaded) askForRows(store, symbol)
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

function askForRows(store: BookStore, symbol: string): void {
  api.market.getDepth({ symbol, limit: FIRST_LEVELS }).then(
    (depth) => store.begin(depth),
    // The WebSocket brings it, unless that has failed too.
    () => store.markRefused(),
  )
}

/** Asks once more for a book that could not be loaded, by both ways. */
export function askAgain(store: BookStore, symbol: string): void {
  store.markAsked()
  askForRows(store, symbol)
  live.reconnectNow()
}

/** With its first rows where boot.ts has them, so that the first picture of the page shows them. */
function openBook({ symbol, priceDecimals, quantityDecimals }: BookPair): BookStore {
  const view = { step: useBookChoices.getState().steps[symbol] ?? 1, rows: { bids: FIRST_ROWS, asks: FIRST_ROWS } }
  const resubscribe = () => live.resubscribe({ type: 'depth', symbol })
  const store = new BookStore({ priceDecimals, quantityDecimals }, resubscribe, view)
  const depth = takeArrived<'market', 'getDepth'>(routes.market.getDepth.path, { symbol, limit: FIRST_LEVELS })
  if (depth !== undefined) store.begin(depth)
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
