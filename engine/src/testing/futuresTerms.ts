import type { FuturesOrderTerms } from '../futures/commands.ts'

/** With a price a limit order that may rest, otherwise a market order. */
export function futuresTerms(
  wanted: Partial<FuturesOrderTerms> & Pick<FuturesOrderTerms, 'side' | 'quantity'>,
): FuturesOrderTerms {
  const isMarket = (wanted.price ?? null) === null
  return {
    type: isMarket ? 'MARKET' : 'LIMIT',
    timeInForce: isMarket ? 'IOC' : 'GTC',
    price: null,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'MARK',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
    positionSide: 'BOTH',
    reduceOnly: false,
    closePosition: false,
    ...wanted,
  }
}
