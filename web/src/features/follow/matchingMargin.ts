import { formatAmount, parseAmount } from '@assay/engine/money'

const RATE_DECIMALS = 6

/** The same share of the follower's margin that the trader has added to the trader's own, rounded down. */
export function matchingMargin({ margin, offer, scale }: { margin: string; offer: string; scale: number }): string {
  const units = (parseAmount(margin, scale) ?? 0n) * (parseAmount(offer, RATE_DECIMALS) ?? 0n)
  return formatAmount(units / 10n ** BigInt(RATE_DECIMALS), scale, { trim: true })
}
