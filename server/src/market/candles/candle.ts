// A bar in wire format.
import type { candle } from '@assay/api/market'
import { formatAmount, formatPrice, type PairScales } from '@assay/engine/money'
import type * as z from 'zod/mini'
import type { Bar } from './bars.ts'

export type Candle = z.infer<typeof candle>

export function toCandle(bar: Bar, market: PairScales): Candle {
  return {
    time: bar.time,
    open: formatPrice(bar.open, market.priceDecimals),
    high: formatPrice(bar.high, market.priceDecimals),
    low: formatPrice(bar.low, market.priceDecimals),
    close: formatPrice(bar.close, market.priceDecimals),
    volume: formatAmount(bar.volume, market.quantityDecimals),
    amount: formatAmount(bar.amount, market.quoteScale, { trim: true }),
    count: bar.count,
  }
}
