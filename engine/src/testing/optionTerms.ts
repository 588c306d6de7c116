// Terms of options for tests: Bitcoin at two decimals, a unit of 0.01.
import { amountUnits, type Price, priceTicks, quantityLots, ratePpm } from '../money.ts'
import type { Contract, OptionSeries, OptionType } from '../options/terms.ts'

export const EXPIRY = Date.UTC(2026, 10, 27, 8)

export function bitcoinSeries(changes: Partial<OptionSeries> = {}): OptionSeries {
  return {
    series: 'BTC-261127',
    symbol: 'btcusdt',
    coin: 'btc',
    asset: 'usdt',
    kind: 'WEEKLY',
    expiry: EXPIRY,
    listedSequence: 1,
    listedPrice: priceTicks(10_423_310),
    priceDecimals: 2,
    quantityDecimals: 2,
    baseScale: 8,
    quoteScale: 8,
    unitsMax: quantityLots(1000),
    reserveMax: amountUnits(1_000_000_00000000n),
    feeType: 2,
    feeValue: amountUnits(300n),
    feeCap: ratePpm(125_000),
    volatilityMin: ratePpm(200_000),
    volatilityMax: ratePpm(1_500_000),
    smileSlope: -30_000,
    smileCurve: 20_000,
    spreadOfMark: ratePpm(20_000),
    spreadOfDelta: ratePpm(300),
    ...changes,
  }
}

export function contractAt(strike: number, type: OptionType, changes: Partial<OptionSeries> = {}): Contract {
  const series = bitcoinSeries(changes)
  return { symbol: `${series.series}-${strike}-${type}`, series, type, strike: (strike * 100) as Price }
}
