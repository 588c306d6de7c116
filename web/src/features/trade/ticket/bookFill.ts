// What an order would trade at once, read off the book as it is shown: an estimate as old as the book.
import { type Amount, formatAmount, type Price, type Quantity, type Rate } from '@assay/engine/money'
import type { Side } from '@assay/engine/nouns'
import { estimateTake } from '@assay/engine/spot/estimate'
import type { PlainTerms } from './orderTerms.ts'
import type { TradeRules } from './tradeRules.ts'

export interface BookLevel {
  price: Price
  quantity: Quantity
}

/** The market around a ticket. */
export interface MarketFacts {
  /** From the best outwards, as far as the WebSocket shows. */
  bids: readonly BookLevel[]
  asks: readonly BookLevel[]
  last: Price | null
  index: Price | null
  /** Prices of one's own orders at rest, on the side that this order would meet. */
  ownPrices: readonly Price[]
}

/** What the order would trade at once. */
export interface Fill {
  quantity: Quantity
  quote: Amount
  /** With the pair's decimals and two more. */
  average: string
  /** How far the average is from the best price, in parts per million. */
  slippage: Rate
  levels: number
}

/** Exactly one of these is given. */
interface Appetite {
  quantity?: Quantity | undefined
  budget?: Amount | undefined
  limit?: Price | null
}

/** What the other side of the book would give now. null when it gives nothing. */
export function walkBook(
  { bids, asks }: Pick<MarketFacts, 'bids' | 'asks'>,
  side: Side,
  { quantity, budget, limit = null, rules }: Appetite & { rules: TradeRules },
): Fill | null {
  const wanted = { side, quantity: quantity ?? null, budget: budget ?? null, limit }
  const estimate = estimateTake(side === 'BUY' ? asks : bids, wanted, rules)
  return estimate && { ...estimate, average: formatAmount(estimate.average, rules.priceDecimals + 2) }
}

/** What of an order would be filled at once; null for one that waits. */
export function fillNow(
  terms: Pick<PlainTerms, 'kind' | 'postOnly' | 'price' | 'side'>,
  market: Pick<MarketFacts, 'bids' | 'asks'>,
  size: { quantity: Quantity | null; budget?: Amount | null; rules: TradeRules },
): Fill | null {
  const isImmediate = terms.kind === 'MARKET' || (terms.kind === 'LIMIT' && !terms.postOnly && terms.price !== null)
  if (!isImmediate || size.quantity === null) return null
  const limit = terms.kind === 'LIMIT' ? terms.price : null
  const { rules, budget = null } = size
  return walkBook(
    market,
    terms.side,
    budget === null ? { quantity: size.quantity, limit, rules } : { budget, limit, rules },
  )
}
