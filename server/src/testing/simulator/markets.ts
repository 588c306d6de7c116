// Three pairs whose scales differ as much as real ones do: exact, and rounded on every fill.
import type { Asset } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Amount, Quantity, Rate } from '@assay/engine/money'

export const assets: Asset[] = [
  { asset: 'USDT', scale: 8 },
  { asset: 'BTC', scale: 8 },
  { asset: 'ETH', scale: 18 },
  { asset: 'JPY', scale: 0 },
]

const rules = {
  orderMin: 1 as Quantity,
  orderMax: 100_000 as Quantity,
  buyMax: null,
  sellMin: null,
  minNotional: 0n as Amount,
  priceBand: 300_000 as Rate,
  marketSlippageMax: 50_000 as Rate,
  // Uneven, so that nearly correct arithmetic is caught.
  makerFeeRate: 777 as Rate,
  takerFeeRate: 1013 as Rate,
  isTrading: true,
  canLimitBuy: true,
  canLimitSell: true,
  canMarketBuy: true,
  canMarketSell: true,
  maxOpenOrders: 60,
  maxTriggerOrders: 15,
}

export const markets: SpotMarket[] = [
  {
    ...rules,
    symbol: 'btcusdt',
    base: 'BTC',
    quote: 'USDT',
    baseScale: 8,
    quoteScale: 8,
    priceDecimals: 2,
    quantityDecimals: 5,
  },
  {
    ...rules,
    symbol: 'ethbtc',
    base: 'ETH',
    quote: 'BTC',
    baseScale: 18,
    quoteScale: 8,
    priceDecimals: 6,
    quantityDecimals: 4,
  },
  // A quote without decimals: a lot is worth a fraction of its smallest unit, so every fill rounds.
  {
    ...rules,
    symbol: 'ethjpy',
    base: 'ETH',
    quote: 'JPY',
    baseScale: 18,
    quoteScale: 0,
    priceDecimals: 2,
    quantityDecimals: 3,
  },
]
