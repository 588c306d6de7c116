import { useEffect } from 'react'
import { formatPrice, parsePrice } from '@assay/engine/money'
import { prices } from '../../market/prices.ts'
import type { TradeRules } from './tradeRules.ts'

/** A fresh ticket begins at the last price, once. */
export function usePriceToStart<Fields extends { price: string }>(
  { symbol, priceDecimals }: Pick<TradeRules, 'symbol' | 'priceDecimals'>,
  setFields: (change: (before: Fields) => Fields) => void,
): void {
  useEffect(() => {
    const start = () => {
      const last = prices.getNow(symbol)?.last ?? null
      const price = last === null ? null : parsePrice(last, priceDecimals)
      if (price === null) return false
      setFields((before) => (before.price === '' ? { ...before, price: formatPrice(price, priceDecimals) } : before))
      return true
    }
    if (start()) return undefined
    const stop = prices.subscribe(symbol, () => {
      if (start()) stop()
    })
    return stop
  }, [symbol, priceDecimals, setFields])
}
