// Shares on the wire: fractions of one with four decimals, rounded down.
import { formatAmount } from '@assay/engine/money'

const SHARE_DECIMALS = 4

/** null for a total of zero. */
export function shareText(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : formatAmount((part * 10n ** BigInt(SHARE_DECIMALS)) / whole, SHARE_DECIMALS)
}
