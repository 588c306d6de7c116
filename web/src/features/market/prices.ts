// The page's prices: fed by the coin list, the tickers call and the WebSocket; read by components one symbol at a time.
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { live } from '../../live/live.ts'
import { detailFigures, type SaidDetail } from './detailFigures.ts'
import { PriceStore, type Ticker } from './priceStore.ts'

export const prices = new PriceStore()

/** The 24-hour figures of the wire. */
export function takeFigures(symbol: string, figures: SaidDetail): void {
  prices.update(symbol, detailFigures(figures))
}

let watchers = 0
let stopTickers = () => {}

/** One message for every pair that changed. Shared by all lists on the page. */
function watchTickers(): () => void {
  watchers += 1
  if (watchers === 1) {
    stopTickers = live.subscribe({ type: 'ticker' }, (message) => {
      for (const [symbol, last, changePercent, quoteVolume] of message.rows) {
        prices.update(symbol, { last, changePercent, quoteVolume })
      }
    })
  }
  return () => {
    watchers -= 1
    if (watchers === 0) stopTickers()
  }
}

/** Keeps the prices of all pairs live while the component is on the page. Call it once in a screen with a list. */
export function useLiveTickers(): void {
  useEffect(watchTickers, [])
}

/** Keeps one pair's full figures live (high, low, volumes): for the pair that a trade page shows. */
export function useLiveDetail(symbol: string): void {
  useEffect(() => live.subscribe({ type: 'detail', symbol }, (message) => takeFigures(symbol, message.data)), [symbol])
}

/** A symbol's figures, renewed at most every 100 ms and only when they change. */
export function useTicker(symbol: string): Ticker | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribe(symbol, listener), [symbol])
  return useSyncExternalStore(subscribe, () => prices.get(symbol))
}

/** One fact of a symbol's figures; the component renders only when the fact itself changes, so it must be plain. */
export function useTickerFact<Fact extends string | number | null | undefined>(
  symbol: string,
  pick: (ticker: Ticker | undefined) => Fact,
): Fact {
  const subscribe = useCallback((listener: () => void) => prices.subscribe(symbol, listener), [symbol])
  return useSyncExternalStore(subscribe, () => pick(prices.get(symbol)))
}

/** The headline price of a page: renewed at every frame that brings a change. One or two of these on a page. */
export function useHeadlineTicker(symbol: string): Ticker | undefined {
  const subscribe = useCallback((listener: () => void) => prices.subscribeFast(symbol, listener), [symbol])
  return useSyncExternalStore(subscribe, () => prices.getNow(symbol))
}

/** Raised with every drain: lets a list sort by price when it chooses to. */
export function usePricesVersion(): number {
  return useSyncExternalStore(
    (listener) => prices.subscribeAll(listener),
    () => prices.getVersion(),
  )
}
