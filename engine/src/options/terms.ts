// The terms of options, frozen when an expiry is listed and shared by all its contracts.
//
// The index is 104233.10 when the weekly expiry BTC-261127 is listed. Its strikes are 2000 apart (the largest of 1, 2,
// 5 × 10^k up to 2 % of the index), from 84000 to 124000: ten on each side of 104000. A unit is 0.01 BTC. The call at
// 104000 pays 0.01 × (S − 104000) for a settlement price S above it. S counts up to twice the strike, so the house owes
// at most 1040 USDT a unit and holds it from the purchase on; a put at 104000 owes at most the same 1040.
import { assert } from '../assert.ts'
import {
  type Amount,
  divide,
  formatPrice,
  notional,
  type PairScales,
  type Price,
  type Quantity,
  type Rate,
} from '../money.ts'

export type OptionType = 'C' | 'P'
export type SeriesKind = 'DAILY' | 'WEEKLY' | 'MONTHLY'

/**
 * The contract specification of a coin's options. One unit is 10^-quantityDecimals of the coin; a tick is one of its
 * index.
 */
export interface OptionRules extends PairScales {
  /** The pair whose index is used for quotes and settlement. */
  symbol: string
  coin: string
  /** The asset of premiums and payouts. */
  asset: string
  /** Largest number of units in one order. */
  unitsMax: Quantity
  /** The house's largest liability for one expiry. */
  reserveMax: Amount
  /** 1: feeValue units of the asset for each unit; 2: feeValue parts per million of the units' value at the index. */
  feeType: 1 | 2
  feeValue: Amount
  /** The largest fee, as a part of the premium. */
  feeCap: Rate
  /** Limits of volatility, and the smile: parts per million for a deviation and for its square. */
  volatilityMin: Rate
  volatilityMax: Rate
  smileSlope: number
  smileCurve: number
  /** Half the spread is one tick, this part of the mark, and this part of index × delta. */
  spreadOfMark: Rate
  spreadOfDelta: Rate
}

export interface OptionSeries extends OptionRules {
  /** Its name: see seriesName.ts. */
  series: string
  kind: SeriesKind
  /** Epoch ms, a whole second. */
  expiry: number
  /** The stored index tick that determined the strikes. */
  listedSequence: number
  listedPrice: Price
}

export interface Contract {
  /** 'BTC-261127-104000-C'. */
  symbol: string
  series: OptionSeries
  type: OptionType
  strike: Price
}

/** Trading stops, and the settlement window starts, half an hour before the expiry. */
export const SETTLEMENT_MS = 1_800_000
const STEPS = 10
/** The largest step, in parts per million of the index. */
const stepShare: Record<SeriesKind, bigint> = { DAILY: 10_000n, WEEKLY: 20_000n, MONTHLY: 50_000n }
/** A year of 365 days. */
export const YEAR_MS = 365 * 86_400_000

export function closesAt({ expiry }: Pick<OptionSeries, 'expiry'>): number {
  return expiry - SETTLEMENT_MS
}

/** The largest of 1, 2, 5 × 10^k ticks up to the kind's share of the index; at least one tick. */
export function strikeStep(index: Price, kind: SeriesKind): bigint {
  const most = divide(BigInt(index) * stepShare[kind], 1_000_000n, 'down')
  let step = 1n
  for (let decade = 1n; decade <= most; decade *= 10n) {
    for (const multiple of [1n, 2n, 5n]) if (decade * multiple <= most) step = decade * multiple
  }
  return step
}

/** Ten on each side of the multiple of the step nearest to the index, lowest first; none at or below zero. */
export function strikesAround(index: Price, kind: SeriesKind): Price[] {
  const step = strikeStep(index, kind)
  const middle = divide(2n * BigInt(index) + step, 2n * step, 'down')
  const strikes: Price[] = []
  for (let place = -STEPS; place <= STEPS; place += 1) {
    const strike = (middle + BigInt(place)) * step
    if (strike > 0n) strikes.push(Number(strike) as Price)
  }
  return strikes
}

export function contractsOf(series: OptionSeries): Contract[] {
  return strikesAround(series.listedPrice, series.kind).flatMap((strike) => {
    const name = `${series.series}-${strikeText(series, strike)}`
    const types: OptionType[] = ['C', 'P']
    return types.map((type) => ({ symbol: `${name}-${type}`, series, type, strike }))
  })
}

/** '104000', '2.25'. */
export function strikeText({ priceDecimals }: Pick<PairScales, 'priceDecimals'>, strike: Price): string {
  const text = formatPrice(strike, priceDecimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** The largest payoff of one coin, in ticks: the strike; for a call because S counts up to twice the strike. */
export function payoutMax({ strike }: Pick<Contract, 'strike'>): Price {
  return strike
}

/** The payoff of one coin at a settlement price, in ticks. */
export function payoff({ type, strike }: Pick<Contract, 'type' | 'strike'>, settlement: Price): number {
  const gain = type === 'C' ? settlement - strike : strike - settlement
  return Math.min(Math.max(gain, 0), strike)
}

/** The value of units at a price in ticks per coin. Exact: see isCountedExactly. */
export function worth(scales: PairScales, ticks: number, units: Quantity): Amount {
  assert(ticks >= 0, 'the value of an option is not negative')
  return notional(ticks as Price, units, scales, 'up')
}

/** Whether a tick for one unit is a whole number of the asset's smallest units. */
export function isCountedExactly({ priceDecimals, quantityDecimals, quoteScale }: PairScales): boolean {
  return priceDecimals + quantityDecimals <= quoteScale
}

/** Fee of a purchase or a sale: rounded up, but never above its cap of the premium, which is rounded down. */
export function feeFor(series: OptionRules, trade: { index: Price; units: Quantity; amount: Amount }): Amount {
  const worthAtIndex = worth(series, trade.index, trade.units)
  const fee =
    series.feeType === 1
      ? series.feeValue * BigInt(trade.units)
      : divide(worthAtIndex * series.feeValue, 1_000_000n, 'up')
  const most = divide(trade.amount * BigInt(series.feeCap), 1_000_000n, 'down')
  return (fee < most ? fee : most) as Amount
}
