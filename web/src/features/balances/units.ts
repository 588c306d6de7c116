// Decimal strings as exact integers, for sums of money on a screen.
const SCALE = 10

/** '104233.1' → 1042331000000000n, '-0.5' → -5000000000n; digits past the scale are dropped. */
export function toUnits(decimal: string): bigint {
  const isNegative = decimal.startsWith('-')
  const [whole = '0', fraction = ''] = (isNegative ? decimal.slice(1) : decimal).split('.')
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'))
  return isNegative ? -units : units
}

export function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`
}

/** The worth of an amount at a price, cut to the scale. */
export function worthOf(amount: string, price: string): string {
  return fromUnits((toUnits(amount) * toUnits(price)) / 10n ** BigInt(SCALE))
}
