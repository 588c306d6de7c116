// The rate of a convert: a function only of the mids, the spread and the fee. This file may import only money.ts.
//
// The mid of a coin is its index price in the unit coin (USDT); the unit's own price is 1. The rate is the price of the
// coin that is given, divided by the price of the coin that is received, less the spread. The amount that the inventory
// pays is rounded down. The fee is a part of it, rounded up, and the user receives the rest.
//
// 0.1 BTC to USDT at a mid of 100000.00 with a spread of 0.1 % and a fee of 0.05 %: the rate is 99900, the inventory
// pays 9990, the fee is 4.995, and 9985.005 USDT are received. 1000 USDT to BTC: 1000 ÷ 100000 × 0.999 = 0.00999 BTC,
// less a fee of 0.000004995.
import { type Amount, amountUnits, divide, feeOf, MILLION, power, type Price, type Rate } from '../money.ts'

/** One coin of a convert. */
export interface Leg {
  /** Decimals of the coin's smallest unit. */
  scale: number
  /** Decimals of its index; 0 for the unit coin. */
  priceDecimals: number
}

interface Legs {
  from: Leg
  to: Leg
}

/** Index prices in whole ticks; 1 for the unit coin. */
export interface Mids {
  from: Price
  to: Price
}

export interface Margins {
  /** Taken from the mid. */
  spread: Rate
  /** Of what the inventory pays. */
  feeRate: Rate
}

export interface Conversion {
  /** Paid by the inventory: receive + fee. */
  paid: Amount
  fee: Amount
  receive: Amount
}

export function convertAmount(amount: Amount, mids: Mids, terms: Legs & Margins): Conversion {
  const { numerator, denominator } = fraction(mids, terms, terms.spread)
  const paid = amountUnits(divide(amount * numerator, denominator, 'down'))
  const fee = feeOf(paid, terms.feeRate, 'up')
  return { paid, fee, receive: amountUnits(paid - fee) }
}

/** The smallest round amount to give so that at least this much is received: each step is rounded up. */
export function amountFor(receive: Amount, mids: Mids, terms: Legs & Margins): Amount {
  const { numerator, denominator } = fraction(mids, terms, terms.spread)
  const million = BigInt(MILLION)
  const paid = divide(receive * million, million - BigInt(terms.feeRate), 'up')
  return amountUnits(divide(paid * denominator, numerator, 'up'))
}

/** What an amount is worth at the mid, in smallest units of the unit coin, rounded down. */
export function valueOf(amount: Amount, price: Price, { leg, unitScale }: { leg: Leg; unitScale: number }): Amount {
  const product = amount * BigInt(price) * power(unitScale)
  return amountUnits(divide(product, power(leg.scale) * power(leg.priceDecimals), 'down'))
}

/** Whether the mid rate of a convert has moved by more than a part of itself, up or down. Exact. */
export function hasMoved(before: Mids, after: Mids, limit: Rate): boolean {
  const million = BigInt(MILLION)
  const was = BigInt(before.from) * BigInt(after.to)
  const is = BigInt(after.from) * BigInt(before.to) * million
  return is < was * (million - BigInt(limit)) || is > was * (million + BigInt(limit))
}

/** Smallest units received, before the fee, for one smallest unit given. */
function fraction(mids: Mids, { from, to }: Legs, spread: Rate): { numerator: bigint; denominator: bigint } {
  const million = BigInt(MILLION)
  return {
    numerator: BigInt(mids.from) * (million - BigInt(spread)) * power(to.scale) * power(to.priceDecimals),
    denominator: BigInt(mids.to) * million * power(from.scale) * power(from.priceDecimals),
  }
}
