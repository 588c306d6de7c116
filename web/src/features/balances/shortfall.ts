// What a wallet lacks for an amount. Forms that take coins of one wallet offer the transfer that is missing.
import { amountUnits, formatAmount, parseAmount } from '@assay/engine/money'

interface Has {
  available: string
  scale: number
}

/** A decimal string of the coin; '' if the wallet has enough, or if the text is no amount. */
export function shortfall(wanted: string, { available, scale }: Has): string {
  const units = (parseAmount(wanted, scale) ?? 0n) - (parseAmount(available, scale) ?? 0n)
  return units > 0n ? formatAmount(amountUnits(units), scale, { trim: true }) : ''
}

/**
 * Nothing at all, or less than the least amount that is taken: no amount can be entered before a transfer. False until the
 * balance is known.
 */
export function hasTooLittle(minimum: string, available: string | undefined): boolean {
  return available !== undefined && (Number(available) === 0 || Number(available) < Number(minimum))
}
