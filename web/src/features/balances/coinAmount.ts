// Amounts of a coin as a person owns them, the same on every page: at least two decimals for what values are counted in and
// four for other coins, and up to eight where an amount has more. Cut, never rounded up.
import { formatAmount, type Numeric } from '@assay/ui/format'
import { VALUE_COIN } from './valuation.ts'

const VALUE_DECIMALS_MIN = 2
const DECIMALS_MIN = 4
const DECIMALS_MAX = 8

/** beside: amounts in the same row or column; all get the decimals that the longest of them needs. */
export function coinAmount(
  value: Numeric,
  coin: string,
  { beside = [], plus = false }: { beside?: readonly string[]; plus?: boolean } = {},
): string {
  return formatAmount(value, coinDecimals(coin, [String(value ?? ''), ...beside]), { plus })
}

/** How many decimals these amounts of a coin are shown with. */
export function coinDecimals(coin: string, amounts: readonly string[], most = DECIMALS_MAX): number {
  const fewest = coin.toUpperCase() === VALUE_COIN ? VALUE_DECIMALS_MIN : DECIMALS_MIN
  return Math.min(most, Math.max(fewest, ...amounts.map((amount) => fractionLength(amount, most))))
}

/** Digits after the point up to the last that is shown and not zero. */
function fractionLength(amount: string, most: number): number {
  return (amount.split('.')[1] ?? '').slice(0, most).replace(/0+$/, '').length
}

/** Every digit there is, with the sign of a change: for records. */
export function exactAmount(value: Numeric, options: { plus?: boolean } = {}): string {
  return formatAmount(value, 18, { trim: true, ...options })
}

/** Coins are shown upper case: USDT. */
export function coinName(coin: string): string {
  return coin.toUpperCase()
}
