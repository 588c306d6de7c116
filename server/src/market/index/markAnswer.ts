// A perpetual's mark price and its components in wire format.
import type { MarkFigures } from '@assay/api/futures'
import { valueAt } from '@assay/engine/futures/margin'
import { formatAmount, formatPrice, formatQuantity } from '@assay/engine/money'
import type { Market } from '../market.ts'

/** Rates are billionths. */
export const RATE_DECIMALS = 9

/** null for anything but a perpetual, and before its first mark price. */
export function showMark(market: Pick<Market, 'futuresMarket' | 'mark'>, symbol: string): MarkFigures | null {
  const rules = market.futuresMarket(symbol)
  const mark = market.mark(symbol)
  if (rules === undefined || mark === undefined) return null
  const { priceDecimals, quantityDecimals, quoteScale } = rules
  const value = mark.mark === null ? 0n : valueAt(mark.mark, mark.openInterest, rules)
  return {
    symbol: rules.symbol,
    markPrice: mark.mark === null ? null : formatPrice(mark.mark, priceDecimals),
    indexPrice: mark.index === null ? null : formatPrice(mark.index, priceDecimals),
    fundingRate: formatAmount(BigInt(mark.fundingRate), RATE_DECIMALS, { trim: true }),
    nextFundingTime: mark.nextFundingAt,
    openInterest: formatQuantity(mark.openInterest, quantityDecimals),
    openInterestValue: formatAmount(value, quoteScale, { trim: true }),
    time: mark.time,
  }
}
