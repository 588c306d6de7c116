// A pair's trading rules as numbers, those that every product has: what the coin list says in decimals, read once.
// Amounts of a ticket are counted in SCALE decimals, the finest an asset can have, so that one scale serves every coin
// and nothing is lost.
import {
  type PairScales,
  parseQuantity,
  parseRate,
  type Quantity,
  type Rate,
  reducedRate,
  SCALE_MAX,
} from '@assay/engine/money'
import type { SpotPair } from '../../market/coins.ts'

export const SCALE = SCALE_MAX

export interface TradeRules extends PairScales {
  symbol: string
  /** Codes as the wire spells them: 'btc'. */
  base: string
  quote: string
  /** What the customer pays. */
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

type Listed = Pick<
  SpotPair,
  | 'symbol'
  | 'coin'
  | 'baseCoin'
  | 'basePrecision'
  | 'coinPrecision'
  | 'makerFeeRate'
  | 'takerFeeRate'
  | 'marketSlippageMax'
  | 'isDeal'
  | 'limitedBuy'
  | 'limitedSell'
  | 'marketBuy'
  | 'marketSell'
>

/** discount: what the customer's VIP level takes off the fees, in parts per million. */
export function readTradeRules(pair: Listed, discount: Rate = 0 as Rate): TradeRules {
  const fee = (text: string) => reducedRate(parseRate(text) ?? (0 as Rate), discount)
  return {
    symbol: pair.symbol,
    base: pair.coin,
    quote: pair.baseCoin,
    priceDecimals: pair.basePrecision,
    quantityDecimals: pair.coinPrecision,
    baseScale: SCALE,
    quoteScale: SCALE,
    makerFeeRate: fee(pair.makerFeeRate),
    takerFeeRate: fee(pair.takerFeeRate),
    marketSlippageMax: parseRate(pair.marketSlippageMax) ?? (0 as Rate),
    isTrading: pair.isDeal === YES,
    canLimitBuy: pair.limitedBuy === YES,
    canLimitSell: pair.limitedSell === YES,
    canMarketBuy: pair.marketBuy === YES,
    canMarketSell: pair.marketSell === YES,
  }
}

/** A quantity of the coin list: '0.00001000' with five decimals is '0.00001'. */
export function readQuantity(text: string, decimals: number): Quantity | null {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, decimals)
  return parseQuantity(kept === '' ? whole : `${whole}.${kept}`, decimals)
}
