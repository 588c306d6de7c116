// How far an order's price may be from the market.
//
// Limit price: within priceBand of the reference price, which is the index, else the last trade. At an index of 100000
// and a band of 10 %, from 90000 to 110000. A trigger order is checked against its own stop price. Market order: fills
// no further than marketSlippageMax from the best price, and never outside the band. At a best ask of 100100 and 5 %, a
// market buy pays at most 105105; higher asks are not touched.
import type { Side } from '../nouns.ts'
import type { OrderRules } from './trading.ts'
import { type Price, shiftPrice } from '../money.ts'

export interface PriceRange {
  lowest: Price
  highest: Price
}

export function priceBandAround(reference: Price, rules: OrderRules): PriceRange {
  return {
    lowest: shiftPrice(reference, rules.priceBand, -1, 'up'),
    highest: shiftPrice(reference, rules.priceBand, 1, 'down'),
  }
}

/** The worst price at which a market order still trades. `best` is the best price of the other side. */
export function worstPrice(market: { side: Side; best: Price; reference: Price | null; rules: OrderRules }): Price {
  const { side, best, reference, rules } = market
  const band = reference === null ? null : priceBandAround(reference, rules)
  if (side === 'BUY') {
    const limit = shiftPrice(best, rules.marketSlippageMax, 1, 'down')
    return band && band.highest < limit ? band.highest : limit
  }
  const limit = shiftPrice(best, rules.marketSlippageMax, -1, 'up')
  return band && band.lowest > limit ? band.lowest : limit
}
