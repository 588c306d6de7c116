// Whether a withdrawal goes ahead by itself or waits for a person. The rule looks at the address and the amount, never at
// who the customer is.
import { REVIEW_HOURS, type ReviewReason } from '@assay/api/withdrawalFigures'
import type { Amount } from '@assay/engine/money'

/** In USDT with USDT_SCALE decimals; reviewKind.ts has their meaning. */
export interface ReviewLimits {
  newAddress: Amount
  anyAddress: Amount
}

const HOUR_MS = 3_600_000

export interface Judged {
  isSanctioned: boolean
  isSimilar: boolean
  isKnown: boolean
  /**
   * In USDT with USDT_SCALE decimals: this one with what went ahead without a person in the 24 hours before it; and of that,
   * what went to addresses that are not known.
   */
  total: bigint
  toNew: bigint
}

/** null: it goes ahead. */
export function reviewReason(
  { isSanctioned, isSimilar, isKnown, total, toNew }: Judged,
  { newAddress, anyAddress }: ReviewLimits,
): ReviewReason | null {
  if (isSanctioned) return 'LISTED_ADDRESS'
  if (isSimilar) return 'SIMILAR_ADDRESS'
  if (total > anyAddress) return 'LARGE_AMOUNT'
  return !isKnown && toNew > newAddress ? 'NEW_ADDRESS' : null
}

/** total: of a withdrawal as above, or of what one person has decided. */
export function needsTwo(total: bigint, { anyAddress }: ReviewLimits): boolean {
  return total > anyAddress
}

export function dueAfter(now: number): number {
  return now + REVIEW_HOURS * HOUR_MS
}
