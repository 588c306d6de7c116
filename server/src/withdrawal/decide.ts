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
  isListed: boolean
  isSimilar: boolean
  isKnown: boolean
  /** In USDT with USDT_SCALE decimals. */
  value: bigint
}

/** null: it goes ahead. */
export function reviewReason(
  { isListed, isSimilar, isKnown, value }: Judged,
  { newAddress, anyAddress }: ReviewLimits,
): ReviewReason | null {
  if (isListed) return 'LISTED_ADDRESS'
  if (isSimilar) return 'SIMILAR_ADDRESS'
  if (value > anyAddress) return 'LARGE_AMOUNT'
  return !isKnown && value > newAddress ? 'NEW_ADDRESS' : null
}

export function needsTwo(value: bigint, { anyAddress }: ReviewLimits): boolean {
  return value > anyAddress
}

export function dueAfter(now: number): number {
  return now + REVIEW_HOURS * HOUR_MS
}
