// The rules that only spot pairs have, as numbers.
import { type Amount, type Price, parseAmount, parsePrice, type Quantity, type Rate, ZERO } from '@assay/engine/money'
import type { SpotPair } from '../market/coins.ts'
import { readQuantity, readTradeRules, SCALE, type TradeRules } from '../trade/ticket/tradeRules.ts'

export interface PairRules extends TradeRules {
  orderMin: Quantity
  orderMax: Quantity
  minNotional: Amount
  buyMax: Price | null
  sellMin: Price | null
}

export function readPairRules(pair: SpotPair, discount?: Rate): PairRules {
  const price = (text: string | null) => (text === null ? null : parsePrice(text, pair.basePrecision))
  return {
    ...readTradeRules(pair, discount),
    orderMin: readQuantity(pair.orderMin, pair.coinPrecision) ?? (1 as Quantity),
    orderMax: readQuantity(pair.orderMax, pair.coinPrecision) ?? (Number.MAX_SAFE_INTEGER as Quantity),
    minNotional: parseAmount(pair.minNotional, SCALE) ?? ZERO,
    buyMax: price(pair.buyMax),
    sellMin: price(pair.sellMin),
  }
}
