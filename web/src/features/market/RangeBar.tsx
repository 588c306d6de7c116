import { formatPrice } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import type { Ticker } from './priceStore.ts'

/** The last 24 hours from low to high, with a mark where the price is now. Left to right in every language. */
export function RangeBar({ ticker, decimals }: { ticker: Ticker | undefined; decimals: number }) {
  const [low, high, last] = [ticker?.low, ticker?.high, ticker?.last].map((text) => (text ? Number(text) : null))
  const isKnown =
    low !== null && high !== null && last !== null && low !== undefined && high !== undefined && high > low
  const place = isKnown ? Math.min(1, Math.max(0, ((last ?? low) - low) / (high - low))) : null
  return (
    <span dir="ltr" className="inline-flex items-center gap-2 text-12 text-muted">
      <Num className="min-w-[76px] text-end">{formatPrice(ticker?.low, decimals)}</Num>
      <span aria-hidden="true" className="relative h-1 w-12 rounded-1 bg-sunken xl:w-16">
        {place !== null && (
          <i
            className="absolute -top-1 h-3 w-[3px] rounded-1 bg-strong"
            style={{ left: `calc(${place * 100}% - 1.5px)` }}
          />
        )}
      </span>
      <Num className="min-w-[76px]">{formatPrice(ticker?.high, decimals)}</Num>
    </span>
  )
}
