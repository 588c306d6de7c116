// The last public trades of one pair as committed, newest last.
import type { publicTrade } from '@assay/api/market'
import type { Side } from '@assay/engine/nouns'
import { formatPrice, formatQuantity, type Price, type Quantity, type PairScales } from '@assay/engine/money'
import type * as z from 'zod/mini'

export const TAPE_MAX = 500
export type PublicTrade = z.infer<typeof publicTrade>

export interface TapeTrade {
  id: number
  time: number
  price: Price
  quantity: Quantity
  takerSide: Side
}

export class Tape {
  #trades: TapeTrade[] = []

  push(trade: TapeTrade): void {
    this.#trades.push(trade)
    if (this.#trades.length >= 2 * TAPE_MAX) this.#trades = this.#trades.slice(-TAPE_MAX)
  }

  /** Newest first. */
  newest(limit: number): TapeTrade[] {
    return this.#trades.slice(-Math.min(limit, TAPE_MAX)).reverse()
  }
}

export function toPublicTrade(trade: TapeTrade, market: PairScales): PublicTrade {
  return {
    id: trade.id,
    ts: trade.time,
    price: formatPrice(trade.price, market.priceDecimals),
    amount: formatQuantity(trade.quantity, market.quantityDecimals),
    direction: trade.takerSide === 'BUY' ? 'buy' : 'sell',
  }
}
