// A pair's trading rules as numbers: what the coin list says in decimals, read once. Amounts of the ticket are counted
// in SCALE decimals, the finest an asset can have, so that one scale serves every coin and nothing is lost.
import type { Output } from '@assay/api/schemas'
import {
  type Amount,
  type PairScales,
  type Price,
  parseAmount,
  parsePrice,
  parseQuantity,
  parseRate,
  type Quantity,
  type Rate,
  SCALE_MAX,
  ZERO,
} from '@assay/engine/money'

export type SpotPair = Output<'market', 'listCoins'>['currencyList'][number]

export const SCALE = SCALE_MAX

export interface PairRules extends PairScales {
  symbol: string
  /** Codes as the wire spells them: 'btc'. */
  base: string
  quote: string
  orderMin: Quantity
  orderMax: Quantity
  minNotional: Amount
  buyMax: Price | null
  sellMin: Price | null
  makerFeeRate: Rate
  takerFeeRate: Rate
  /** How far a market order may fill from the price it meets first. */
  marketSlippageMax: Rate
  isTrading: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
}

const YES = 1

export function readPairRules(pair: SpotPair): PairRules {
  const quantity = (text: string) => parseQuantity(trimTo(text, pair.coinPrecision), pair.coinPrecision)
  const price = (text: string | null) => (text === null ? null : parsePrice(text, pair.basePrecision))
  return {
    symbol: pair.symbol,
    base: pair.coin,
    quote: pair.baseCoin,
    priceDecimals: pair.basePrecision,
    quantityDecimals: pair.coinPrecision,
    baseScale: SCALE,
    quoteScale: SCALE,
    orderMin: quantity(pair.orderMin) ?? (1 as Quantity),
    orderMax: quantity(pair.orderMax) ?? (Number.MAX_SAFE_INTEGER as Quantity),
    minNotional: parseAmount(pair.minNotional, SCALE) ?? ZERO,
    buyMax: price(pair.buyMax),
    sellMin: price(pair.sellMin),
    makerFeeRate: parseRate(pair.makerFeeRate) ?? (0 as Rate),
    takerFeeRate: parseRate(pair.takerFeeRate) ?? (0 as Rate),
    marketSlippageMax: parseRate(pair.marketSlippageMax) ?? (0 as Rate),
    isTrading: pair.isDeal === YES,
    canLimitBuy: pair.limitedBuy === YES,
    canLimitSell: pair.limitedSell === YES,
    canMarketBuy: pair.marketBuy === YES,
    canMarketSell: pair.marketSell === YES,
  }
}

/** '0.00001000' with five decimals is '0.00001'. */
function trimTo(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, decimals)
  return kept === '' ? whole : `${whole}.${kept}`
}
