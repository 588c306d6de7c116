// Money of a currency and coins. Rates are units of the currency for one coin, times 10^6.
//
// 1,000.00 CNY at 7.2 are 138.88888888 USDT; 138.88 USDT at 7.2 are 999.93 CNY. Both are rounded down: the rest stays with
// the exchange.
import { type Amount, amountUnits, divide, formatAmount, power } from '@assay/engine/money'

/** Decimals of the currency: its smallest unit is the fen. */
export const CURRENCY_SCALE = 2
export const RATE_SCALE = 6

/** What a payment in fen is worth in the coin's units. */
export function creditOf(paid: bigint, rate: bigint, scale: number): Amount {
  return amountUnits(divide(paid * power(scale + RATE_SCALE), power(CURRENCY_SCALE) * rate, 'down'))
}

/** What the coin's units pay out, in fen. */
export function paysOf(receives: bigint, rate: bigint, scale: number): bigint {
  return divide(receives * rate * power(CURRENCY_SCALE), power(scale + RATE_SCALE), 'down')
}

export function showMoney(units: bigint): string {
  return formatAmount(units, CURRENCY_SCALE)
}

export function showRate(rate: bigint): string {
  return formatAmount(rate, RATE_SCALE, { trim: true })
}
