// Orders in digits as people read them: with the decimals of their pair.
import type { Order } from '@assay/api/spot'
import { formatAmount as plainAmount, parseAmount } from '@assay/engine/money'
import { pairName, pairTitle, useAnyPair } from '../../market/coins.ts'
import { formatAmount, formatCost, UNKNOWN } from '@assay/ui/format'
import { SCALE } from '../ticket/tradeRules.ts'

/** An order of any product. */
export interface ShownOrder extends Omit<Order, 'triggerBy' | 'makerFeeRate' | 'takerFeeRate'> {
  reduceOnly?: boolean
  takeProfit?: string | null
  stopLoss?: string | null
}

export interface PairLooks {
  title: string
  coin: string
  quote: string
  priceDecimals: number
  quantityDecimals: number
  /** Sums in the quote coin: two decimals, or as many as a price has where prices are tiny. */
  totalDecimals: number
}

export function totalDigits(priceDecimals: number): number {
  return Math.max(2, Math.min(8, priceDecimals))
}

/** How a pair's orders are shown; a pair that is no longer listed is shown by its symbol. */
export function usePairLooks(symbol: string): PairLooks {
  const pair = useAnyPair(symbol)
  if (pair === undefined) {
    const name = symbol.toUpperCase()
    return { title: name, coin: name, quote: '', priceDecimals: 8, quantityDecimals: 8, totalDecimals: 8 }
  }
  return {
    title: pairTitle(pair),
    ...namesOf(pair),
    priceDecimals: pair.basePrecision,
    quantityDecimals: pair.coinPrecision,
    totalDecimals: totalDigits(pair.basePrecision),
  }
}

/** A pair that is shown by one name still has the codes of its coins. */
function namesOf(pair: Parameters<typeof pairName>[0]): { coin: string; quote: string } {
  const names = pairName(pair)
  return names.quote === '' ? { coin: pair.coin.toUpperCase(), quote: pair.baseCoin.toUpperCase() } : names
}

/** What was ordered: its quantity, or what a market buy was given to spend. */
export function orderedText(order: Pick<Order, 'quantity' | 'quoteQuantity'>, looks: PairLooks): string {
  if (order.quantity !== null) return formatAmount(order.quantity, looks.quantityDecimals)
  if (order.quoteQuantity !== null) return `${formatCost(order.quoteQuantity, looks.totalDecimals)} ${looks.quote}`
  return UNKNOWN
}

type Filling = Pick<Order, 'status' | 'quantity' | 'quoteQuantity' | 'filledQuantity' | 'filledQuote'>

/** 37%, rounded down: an order that is not filled never reads 100%. */
export function filledPercent(order: Filling): number {
  // What a market buy could not spend on whole lots is not missing.
  if (order.status === 'FILLED') return 100
  const [filled, whole] =
    order.quantity === null ? [order.filledQuote, order.quoteQuantity] : [order.filledQuantity, order.quantity]
  return Number(whole ?? 0) === 0 ? 0 : Math.floor((Number(filled) * 100) / Number(whole))
}

/** Price × quantity, or what there is to spend; of a market order that waits, its worth at the trigger. */
export function worthOf(order: Pick<Order, 'price' | 'stopPrice' | 'quantity' | 'quoteQuantity'>): string | null {
  const price = parseAmount(order.price ?? order.stopPrice ?? '', SCALE)
  const quantity = parseAmount(order.quantity ?? '', SCALE)
  if (price === null || quantity === null) return order.quoteQuantity
  return plainAmount((price * quantity) / 10n ** BigInt(SCALE), SCALE, { trim: true })
}
