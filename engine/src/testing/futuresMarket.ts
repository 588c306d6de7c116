// A perpetual market for tests, with the default tiers. Lots of 0.001 and ticks of 0.1 by default.
import type { FuturesMarket, Tier } from '../futures/commands.ts'
import { type Amount, type Quantity, type Rate, ZERO } from '../money.ts'

const USDT = 100_000_000n

/** 0.4 % to 50,000; 0.6 % to 250,000; 1 % to 1,000,000; 2.5 % to 5,000,000; 5 % to 20,000,000. */
export const defaultTiers: readonly Tier[] = [
  tier(50_000n, 100, 4000, 0n),
  tier(250_000n, 50, 6000, 100n),
  tier(1_000_000n, 20, 10_000, 1100n),
  tier(5_000_000n, 10, 25_000, 16_100n),
  tier(20_000_000n, 5, 50_000, 141_100n),
]

export function futuresMarket(rules: Partial<FuturesMarket> = {}): FuturesMarket {
  return {
    symbol: 'btcusdt-perp',
    indexSymbol: 'btcusdt',
    base: 'BTC',
    quote: 'USDT',
    priceDecimals: 1,
    quantityDecimals: 3,
    baseScale: 3,
    quoteScale: 8,
    orderMin: 1 as Quantity,
    orderMax: 1_000_000 as Quantity,
    minNotional: ZERO,
    leverages: [5, 10, 20, 50, 100],
    tiers: defaultTiers,
    openFeeRate: 1000 as Rate,
    closeFeeRate: 1000 as Rate,
    priceBand: 100_000 as Rate,
    marketSlippageMax: 50_000 as Rate,
    maxOpenInterest: 10_000_000 as Quantity,
    maxPosition: 1_000_000 as Quantity,
    fundingIntervalHours: 8,
    interestRate: 100 as Rate,
    fundingRateCap: 7500 as Rate,
    impactNotional: (20_000n * USDT) as Amount,
    liquidationFeeRate: 5000 as Rate,
    isTrading: true,
    canOpen: true,
    canLimitBuy: true,
    canLimitSell: true,
    canMarketBuy: true,
    canMarketSell: true,
    maxOpenOrders: 200,
    maxTriggerOrders: 20,
    maxStops: 20,
    ...rules,
  }
}

function tier(cap: bigint, leverageMax: number, rate: number, amount: bigint): Tier {
  return {
    notionalCap: (cap * USDT) as Amount,
    leverageMax,
    maintenanceRate: rate as Rate,
    maintenanceAmount: (amount * USDT) as Amount,
  }
}
