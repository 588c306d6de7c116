// Cost, break-even and payout, as users see them before and after a trade. Server and web use the same functions, so
// they never differ.
//
// 3 units of the call at 104000 for 63.9381 USDT in total: 2131.27 a coin, so the call is profitable above 106131.27. A
// put with the same cost is profitable below 101868.73.
import { type Amount, amountUnits, divide, power, type Price, type Quantity } from '../money.ts'
import { type Contract, feeFor, type OptionRules, payoff, payoutMax, worth } from './terms.ts'

export interface Cost {
  amount: Amount
  fee: Amount
  /** The largest possible loss. */
  total: Amount
}

export function costOf(series: OptionRules, trade: { price: number; units: Quantity; index: Price }): Cost {
  const amount = worth(series, trade.price, trade.units)
  const fee = feeFor(series, { index: trade.index, units: trade.units, amount })
  return { amount, fee, total: amountUnits(amount + fee) }
}

/** Proceeds of a sale, after its fee. */
export function proceedsOf(series: OptionRules, trade: { price: number; units: Quantity; index: Price }): Amount {
  const { amount, fee } = costOf(series, trade)
  return amountUnits(amount - fee)
}

export function payoutAt(contract: Contract, units: Quantity, settlement: Price): Amount {
  return worth(contract.series, payoff(contract, settlement), units)
}

/** Ticks for one coin, rounded up; null for zero units. */
export function averageCost(series: OptionRules, cost: Amount, units: Quantity): Price | null {
  if (units === 0) return null
  const { priceDecimals, quantityDecimals, quoteScale } = series
  const tick = power(quoteScale - priceDecimals - quantityDecimals)
  return Number(divide(cost, BigInt(units) * tick, 'up')) as Price
}

/** The settlement price from which the payout covers the cost; null if it never does, or nothing is left. */
export function breakEven(contract: Contract, cost: Amount, units: Quantity): Price | null {
  const average = averageCost(contract.series, cost, units)
  if (average === null || average > payoutMax(contract)) return null
  const price = contract.type === 'C' ? contract.strike + average : contract.strike - average
  return price > 0 ? (price as Price) : null
}
