// The expected entry price of an order, used to check its attached take-profit and stop-loss. A limit order may open at
// a better price than its limit, never at a worse one; an order that waits for a trigger opens near its limit or its
// trigger price.
//
// A buy at 61000 with the mark at 60000 opens near 60000; a buy at 59000 opens at 59000.
import type { Price } from '../money.ts'
import type { Side } from '../nouns.ts'

export interface Expected {
  side: Side
  /** null for a market order. */
  price: Price | null
  /** null for an order that enters the market at once. */
  stopPrice: Price | null
}

/** now: the watched price; null if there is none. */
export function expectedEntry({ side, price, stopPrice }: Expected, now: Price | null): Price | null {
  if (stopPrice !== null) return price ?? stopPrice
  if (price === null || now === null) return price ?? now
  return (side === 'BUY' ? Math.min(price, now) : Math.max(price, now)) as Price
}
