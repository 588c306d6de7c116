import { amountUnits, formatAmount, parseAmount } from '@assay/engine/money'

const SCALE = 18

/** The exact sum of signed decimals of at most 18 places: never floating point. '0' for none. */
export function sumDecimals(decimals: readonly string[]): string {
  const sum = decimals.reduce((units, decimal) => units + signedUnits(decimal), 0n)
  return formatAmount(amountUnits(sum), SCALE, { trim: true })
}

function signedUnits(decimal: string): bigint {
  const isNegative = decimal.startsWith('-')
  const units = parseAmount(isNegative ? decimal.slice(1) : decimal, SCALE) ?? 0n
  return isNegative ? -units : units
}
