// Amounts of a coin as a person owns them: two decimals for what values are counted in, else at least four and at most
// eight, without zeros at the end. Cut, never rounded up.
import { formatAmount, numberMarks, type Numeric, UNKNOWN } from '@assay/ui/format'
import { VALUE_COIN } from './valuation.ts'

const DECIMALS_MIN = 4
const DECIMALS_MAX = 8

/** beside: amounts that stand in the same row; all get the decimals that the longest of them needs. */
export function coinAmount(value: Numeric, coin: string, beside: readonly string[] = []): string {
  if (coin.toUpperCase() === VALUE_COIN) return formatAmount(value, 2)
  const text = formatAmount(value, DECIMALS_MAX, { trim: true })
  if (text === UNKNOWN) return text
  const { decimal } = numberMarks()
  const [whole = '', fraction = ''] = text.split(decimal)
  const needed = Math.max(DECIMALS_MIN, ...beside.map(fractionLength))
  return `${whole}${decimal}${fraction.padEnd(Math.min(needed, DECIMALS_MAX), '0')}`
}

/** Digits after the point up to the last that is not zero. */
export function fractionLength(amount: string): number {
  return (amount.split('.')[1] ?? '').replace(/0+$/, '').length
}

/** Every digit there is, with the sign of a change: for records. */
export function exactAmount(value: Numeric, options: { plus?: boolean } = {}): string {
  return formatAmount(value, 18, { trim: true, ...options })
}

/** Coins are shown upper case: USDT. */
export function coinName(coin: string): string {
  return coin.toUpperCase()
}
