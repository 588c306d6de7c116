// The four number types, all integers.
//
// Amount    bigint   smallest units of an asset; USDT has scale 8, so 1 USDT is 100000000
// Price     number   ticks of a market; with a tick of 0.01, 104233.10 is 10423310
// Quantity  number   lots of a market; with a lot of 0.00001, 0.03 BTC is 3000
// Rate      number   parts per million; a fee of 0.1 % is 1000
//
// Price and Quantity are safe integers, checked when created, so that the book compares plain numbers. Multiplications
// use bigint and name their rounding.
//
// Example: 0.03 BTC at 104233.10 is 10423310 ticks × 3000 lots = 31269930000 tick-lots. A tick-lot is worth 0.01 ×
// 0.00001 = 10^-7 USDT, ten units of scale 8, so the notional is 312699300000 units: 3126.993 USDT.
import { assert } from './assert.ts'

export type Amount = bigint & { readonly __kind: 'Amount' }
export type Price = number & { readonly __kind: 'Price' }
export type Quantity = number & { readonly __kind: 'Quantity' }
export type Rate = number & { readonly __kind: 'Rate' }
/** Sum of price × quantity, in ticks × lots: exact, before it is converted to units of the quote. */
export type TickLots = bigint & { readonly __kind: 'TickLots' }

/** Towards zero, or away from it. The caller decides in whose favour. */
export type Rounding = 'down' | 'up'

/** The four powers that convert ticks and lots to units of the base and the quote. */
export interface PairScales {
  priceDecimals: number
  quantityDecimals: number
  baseScale: number
  quoteScale: number
}

export const SCALE_MAX = 18
/** Far above any supply; sums of many such amounts still fit the database's 38 digits. */
export const AMOUNT_MAX = (10n ** 34n - 1n) as Amount
export const ZERO = 0n as Amount
export const MILLION = 1_000_000

const POWERS = Array.from({ length: 39 }, (_, exponent) => 10n ** BigInt(exponent))

export function amountUnits(units: bigint): Amount {
  return units as Amount
}

export function negated(amount: Amount): Amount {
  return (0n - amount) as Amount
}

export function priceTicks(ticks: number): Price {
  assert(Number.isSafeInteger(ticks) && ticks > 0, 'a price is a positive whole number of ticks')
  return ticks as Price
}

export function quantityLots(lots: number): Quantity {
  assert(Number.isSafeInteger(lots) && lots >= 0, 'a quantity is a whole number of lots, not below zero')
  return lots as Quantity
}

export function ratePpm(ppm: number): Rate {
  assert(Number.isSafeInteger(ppm) && ppm >= 0, 'a rate is a whole number of millionths, not below zero')
  return ppm as Rate
}

/**
 * null for anything but plain digits with at most one point, for more decimals than the scale, and above AMOUNT_MAX.
 */
export function parseAmount(text: string, scale: number): Amount | null {
  const units = parseDigits(text, scale)
  return units === null || units > AMOUNT_MAX ? null : (units as Amount)
}

/** null like parseAmount, and for zero: a price is always positive. */
export function parsePrice(text: string, decimals: number): Price | null {
  const ticks = parseSafe(text, decimals)
  return ticks === null || ticks === 0 ? null : (ticks as Price)
}

export function parseQuantity(text: string, decimals: number): Quantity | null {
  return parseSafe(text, decimals) as Quantity | null
}

/** A fraction of one: '0.001' is 1000 parts per million, 0.1 %. */
export function parseRate(text: string): Rate | null {
  return parseSafe(text, 6) as Rate | null
}

/** With all decimals, '3126.99300000'; with trim, without trailing zeros, '3126.993'. */
export function formatAmount(amount: bigint, scale: number, options: { trim?: boolean } = {}): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let fraction = digits.slice(digits.length - scale)
  if (options.trim) fraction = fraction.replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

export function formatPrice(price: Price, decimals: number): string {
  return formatAmount(BigInt(price), decimals)
}

export function formatQuantity(quantity: Quantity, decimals: number): string {
  return formatAmount(BigInt(quantity), decimals)
}

/** Parts per million as a fraction of one: 1000 is '0.001'. */
export function formatRate(rate: Rate): string {
  return formatAmount(BigInt(rate), 6, { trim: true })
}

/** Price × quantity in ticks × lots, exact. */
export function tickLots(price: Price, quantity: Quantity): TickLots {
  return (BigInt(price) * BigInt(quantity)) as TickLots
}

/** Units of the quote for a sum of ticks × lots. Exact if the quote has enough decimals, else rounded as named. */
export function quoteUnits(sum: bigint, pair: PairScales, rounding: Rounding): Amount {
  const exponent = pair.quoteScale - pair.priceDecimals - pair.quantityDecimals
  if (exponent === 0) return sum as Amount
  return (exponent > 0 ? sum * power(exponent) : divide(sum, power(-exponent), rounding)) as Amount
}

/** The largest sum of ticks × lots whose cost, rounded up, this amount of the quote pays for. */
export function tickLotsFor(quote: Amount, pair: PairScales): TickLots {
  const exponent = pair.quoteScale - pair.priceDecimals - pair.quantityDecimals
  return (exponent > 0 ? divide(quote, power(exponent), 'down') : quote * power(-exponent)) as TickLots
}

/** The value of a quantity at a price, in units of the quote. */
export function notional(price: Price, quantity: Quantity, pair: PairScales, rounding: Rounding): Amount {
  return quoteUnits(tickLots(price, quantity), pair, rounding)
}

/** Whether the notional, rounded down, reaches a minimum. */
export function isWorthAtLeast(minimum: Amount, price: Price, quantity: Quantity, pair: PairScales): boolean {
  return notional(price, quantity, pair, 'down') >= minimum
}

/** Lots as units of the base. Exact: a lot is never finer than the base's smallest unit. */
export function baseUnits(quantity: Quantity, pair: PairScales): Amount {
  return (BigInt(quantity) * power(pair.baseScale - pair.quantityDecimals)) as Amount
}

/** Whole lots in an amount of the base, rounded down. */
export function lotsIn(base: Amount, pair: PairScales): Quantity {
  return toQuantity(divide(base, power(pair.baseScale - pair.quantityDecimals), 'down'))
}

/** Whole lots that a sum of ticks × lots buys at a price, rounded down. */
export function lotsAffordable(budget: bigint, price: Price): Quantity {
  return budget <= 0n ? (0 as Quantity) : toQuantity(divide(budget, BigInt(price), 'down'))
}

export function feeOf(amount: Amount, rate: Rate, rounding: Rounding): Amount {
  return rate === 0 ? ZERO : (divide(amount * BigInt(rate), 1_000_000n, rounding) as Amount)
}

/** Less a share of it. The share is rounded down, so that 1000 less 15 % is 850, and 999 less 15 % is 850 too. */
export function reducedRate(rate: Rate, share: Rate): Rate {
  return (rate - Number(divide(BigInt(rate) * BigInt(share), 1_000_000n, 'down'))) as Rate
}

/** A price moved by a rate: 100000 up by 5 % is 105000. Never below one tick. */
export function shiftPrice(price: Price, by: Rate, direction: 1 | -1, rounding: Rounding): Price {
  const factor = MILLION + direction * by
  if (factor <= 0) return 1 as Price
  const ticks = Number(divide(BigInt(price) * BigInt(factor), 1_000_000n, rounding))
  return Math.min(Math.max(1, ticks), Number.MAX_SAFE_INTEGER) as Price
}

export function smaller(one: Amount, other: Amount): Amount {
  return one < other ? one : other
}

/** The only division. Both numbers are zero or positive. */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  assert(numerator >= 0n && denominator > 0n, 'only non-negative numbers are divided')
  return rounding === 'down' ? numerator / denominator : (numerator + denominator - 1n) / denominator
}

export function power(exponent: number): bigint {
  const value = POWERS[exponent]
  assert(value !== undefined, 'a power of ten has an exponent from 0 to 38')
  return value
}

function parseSafe(text: string, decimals: number): number | null {
  const digits = parseDigits(text, decimals)
  return digits === null || digits > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(digits)
}

function parseDigits(text: string, decimals: number): bigint | null {
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  return fraction.length > decimals ? null : BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

function toQuantity(lots: bigint): Quantity {
  return (lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)) as Quantity
}
