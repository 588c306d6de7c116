// What the simulator's users trade besides spot: second contracts, options, converts and perpetuals on two indexes, with uneven
// rates, so that nearly correct arithmetic is caught.
import type { BinaryMarket, BinaryPeriod } from '@assay/engine/binary/commands'
import type { ConvertCoin } from '@assay/engine/convert/commands'
import type { FuturesMarket, Tier } from '@assay/engine/futures/commands'
import type { Amount, Quantity, Rate } from '@assay/engine/money'
import type { OptionRules } from '@assay/engine/options/terms'
import { rulesHash } from '../../binary/rulesText.ts'

export const USDT = 100_000_000n

export interface IndexedPair {
  symbol: string
  priceDecimals: number
  /** Ticks. */
  start: number
}
export const indexed: readonly IndexedPair[] = [
  { symbol: 'btcusdt', priceDecimals: 2, start: 100_000 },
  { symbol: 'ethusdt', priceDecimals: 1, start: 40_000 },
]

const fixed: BinaryPeriod = {
  periodId: 1,
  periodMs: 5000,
  mode: 'FIXED',
  odds: 853_211 as Rate,
  lossMode: 'FULL',
  feeRate: 0 as Rate,
  stakeMin: (USDT / 7n) as Amount,
  stakeMax: (3000n * USDT) as Amount,
  isOpen: true,
}

export const binaryMarkets: readonly BinaryMarket[] = indexed.map(({ symbol, priceDecimals }, place) => ({
  symbol,
  asset: 'USDT',
  priceDecimals,
  exposureMax: (400n * USDT) as Amount,
  maxOpenContracts: 50,
  rulesHash,
  periods: [
    { ...fixed, periodId: place * 10 + 1 },
    {
      ...fixed,
      periodId: place * 10 + 2,
      periodMs: 15_000,
      odds: 777_777 as Rate,
      lossMode: 'SYMMETRIC',
      feeRate: 12_345 as Rate,
    },
    {
      ...fixed,
      periodId: place * 10 + 3,
      periodMs: 10_000,
      mode: 'POOL',
      odds: 0 as Rate,
      feeRate: 30_001 as Rate,
    },
    { ...fixed, periodId: place * 10 + 4, isOpen: false },
  ],
}))

export const optionRules: OptionRules = {
  symbol: 'btcusdt',
  coin: 'btc',
  asset: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 2,
  baseScale: 8,
  quoteScale: 8,
  unitsMax: 100 as Quantity,
  reserveMax: (3000n * USDT) as Amount,
  feeType: 2,
  feeValue: 301n as Amount,
  feeCap: 125_000 as Rate,
  volatilityMin: 200_000 as Rate,
  volatilityMax: 1_500_000 as Rate,
  smileSlope: -30_000,
  smileCurve: 20_000,
  spreadOfMark: 20_000 as Rate,
  spreadOfDelta: 300 as Rate,
}

const convertible: ConvertCoin = {
  asset: 'USDT',
  symbol: null,
  priceDecimals: 0,
  spread: 0 as Rate,
  feeRate: 0 as Rate,
  valueMin: (USDT / 3n) as Amount,
  valueMax: (400_000n * USDT) as Amount,
  inventoryMax: (4_000_000n * USDT) as Amount,
  isOpen: true,
}

/** One coin has few decimals of its index and many of its own, and a small inventory. */
export const convertCoins: readonly ConvertCoin[] = [
  convertible,
  {
    ...convertible,
    asset: 'BTC',
    symbol: 'btcusdt',
    priceDecimals: 2,
    spread: 2111 as Rate,
    feeRate: 517 as Rate,
    inventoryMax: (6000n * USDT) as Amount,
  },
  {
    ...convertible,
    asset: 'ETH',
    symbol: 'ethusdt',
    priceDecimals: 1,
    spread: 3037 as Rate,
    feeRate: 1201 as Rate,
    inventoryMax: (9000n * 10n ** 18n) as Amount,
  },
]

const tiers: readonly Tier[] = [tier(900n, 100, 4000, 0n), tier(3000n, 50, 6000, 18n), tier(20_000n, 20, 10_000, 138n)]

/** The amount in tenths: 900 × 0.2 % = 1.8, and 12 more for 3000 × 0.4 %. */
function tier(cap: bigint, leverageMax: number, rate: number, tenths: bigint): Tier {
  return {
    notionalCap: (cap * USDT) as Amount,
    leverageMax,
    maintenanceRate: rate as Rate,
    maintenanceAmount: ((tenths * USDT) / 10n) as Amount,
  }
}

const contract = {
  quote: 'USDT',
  baseScale: 8,
  quoteScale: 8,
  orderMin: 1 as Quantity,
  orderMax: 20_000 as Quantity,
  minNotional: 0n as Amount,
  leverages: [5, 10, 20, 50, 100],
  tiers,
  openFeeRate: 1013 as Rate,
  closeFeeRate: 777 as Rate,
  priceBand: 150_000 as Rate,
  marketSlippageMax: 50_000 as Rate,
  maxOpenInterest: 9000 as Quantity,
  maxPosition: 5000 as Quantity,
  interestRate: 100 as Rate,
  fundingRateCap: 7500 as Rate,
  impactNotional: (50n * USDT) as Amount,
  liquidationFeeRate: 5000 as Rate,
  isTrading: true,
  canOpen: true,
  canLimitBuy: true,
  canLimitSell: true,
  canMarketBuy: true,
  canMarketSell: true,
  maxOpenOrders: 30,
  maxTriggerOrders: 10,
  maxStops: 20,
}

export const futuresMarkets: readonly FuturesMarket[] = [
  {
    ...contract,
    symbol: 'btcusdt-perp',
    indexSymbol: 'btcusdt',
    base: 'BTC',
    priceDecimals: 2,
    quantityDecimals: 3,
    fundingIntervalHours: 1,
  },
  {
    ...contract,
    symbol: 'ethusdt-perp',
    indexSymbol: 'ethusdt',
    base: 'ETH',
    priceDecimals: 1,
    quantityDecimals: 2,
    fundingIntervalHours: 8,
  },
]
