import { useEffect } from 'react'
import { formatPrice, parsePrice } from '@assay/engine/money'
import { prices } from '../../market/prices.ts'
import type { TradeRules } from './tradeRules.ts'

/** The last price as a field holds it; empty while it is not known. One that was kept from an earlier visit may be far
 *  from the market: no order begins at it. */
export function priceToStart({ symbol, priceDecimals }: Pick<TradeRules, 'symbol' | 'priceDecimals'>): string {
  const ticker = prices.getNow(symbol)
  const last = ticker === undefined || ticker.updatedAt === 0 ? null : ticker.last
  const price = last === null ? null : parsePrice(last, priceDecimals)
  return price === null ? '' : formatPrice(price, priceDecimals)
}

/** A fresh ticket begins at the last price, once. */
export function usePriceToStart<Fields extends { price: string }>(
  { symbol, priceDecimals }: Pick<TradeRules, 'symbol' | 'priceDecimals'>,
  setFields: (change: (before: Fields) => Fields) => void,
): void {
  useEffect(() => {
    const start = () => {
      const price = priceToStart({ symbol, priceDecimals })
      if (price !== '') setFields((before) => (before.price === '' ? { ...before, price } : before))
      return price !== ''
    }
    if (start()) return undefined
    const stop = prices.subscribe(symbol, () => {
      if (start()) stop()
    })
    return stop
  }, [symbol, priceDecimals, setFields])
}
