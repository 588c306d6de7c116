// Whether a withdrawal goes ahead by itself or waits for a person. The rule looks at the address and the amount, never at
// who the customer is.
import { REVIEW_HOURS, type ReviewReason } from '@assay/api/withdrawalFigures'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import { power } from '@assay/engine/money'

/** In USDT. To an address that is neither in the book nor was used before. */
const NEW_ADDRESS_MAX = 1000
/** In USDT. To any address; two persons decide. */
const ALONE_MAX = 10_000

const HOUR_MS = 3_600_000

export interface Judged {
  isListed: boolean
  isSimilar: boolean
  isKnown: boolean
  /** In USDT with USDT_SCALE decimals. */
  value: bigint
}

/** null: it goes ahead. */
export function reviewReason({ isListed, isSimilar, isKnown, value }: Judged): ReviewReason | null {
  if (isListed) return 'LISTED_ADDRESS'
  if (isSimilar) return 'SIMILAR_ADDRESS'
  if (isAbove(value, ALONE_MAX)) return 'LARGE_AMOUNT'
  return !isKnown && isAbove(value, NEW_ADDRESS_MAX) ? 'NEW_ADDRESS' : null
}

export function needsTwo(value: bigint): boolean {
  return isAbove(value, ALONE_MAX)
}

export function dueAfter(now: number): number {
  return now + REVIEW_HOURS * HOUR_MS
}

function isAbove(value: bigint, usdt: number): boolean {
  return value > BigInt(usdt) * power(USDT_SCALE)
}
