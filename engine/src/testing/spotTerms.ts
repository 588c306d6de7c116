import type { OrderTerms } from '../nouns.ts'

/** With a price a limit order that may rest, otherwise a market order. */
export function spotTerms(wanted: Partial<OrderTerms> & Pick<OrderTerms, 'side' | 'quantity'>): OrderTerms {
  const isMarket = (wanted.price ?? null) === null
  return {
    type: isMarket ? 'MARKET' : 'LIMIT',
    timeInForce: isMarket ? 'IOC' : 'GTC',
    price: null,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'LAST',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
    ...wanted,
  }
}
