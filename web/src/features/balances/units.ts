// Decimal strings as exact integers, for sums of money on a screen.
const SCALE = 18

/** '104233.1' → 104233100000000000000000n, '-0.5' → -500000000000000000n; digits past the scale are dropped. */
export function toUnits(decimal: string): bigint {
  const isNegative = decimal.startsWith('-')
  const [whole = '0', fraction = ''] = (isNegative ? decimal.slice(1) : decimal).split('.')
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
  return isNegative ? -units : units
}

/** Without zeros at its end: '104233.1', '-0.5', '0'. */
export function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`
}

/** '0' for none. */
export function sumDecimals(decimals: readonly string[]): string {
  return fromUnits(decimals.reduce((sum, decimal) => sum + toUnits(decimal), 0n))
}

/** The worth of an amount at a price, cut to the scale. */
export function worthOf(amount: string, price: string): string {
  return fromUnits((toUnits(amount) * toUnits(price)) / 10n ** BigInt(SCALE))
}
