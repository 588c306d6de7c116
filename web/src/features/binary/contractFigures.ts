// What a contract shows while it runs and after it.
import type { BinaryContract } from '@assay/api/binary'
import type { Point } from './lineScale.ts'

/** The entry as told, or the first tick after acceptance that the page has seen; the server's word takes its place. */
export function entryPriceOf(contract: BinaryContract, points: readonly Point[] | undefined): number | null {
  if (contract.entry !== null) return contract.entry.price === null ? null : Number(contract.entry.price)
  const after = contract.lockAt ?? contract.acceptedAt
  const first = points?.find(({ time }) => time > after)
  const before = points?.[0]
  // A line that begins later than the acceptance cannot know which tick was the first.
  if (first === undefined || before === undefined || before.time > after) return null
  return first.price
}

export interface Standing {
  /** The price less the entry. */
  difference: number
  /** null at the entry's own price. */
  isAhead: boolean | null
}

export function standingOf(contract: BinaryContract, entry: number, price: number): Standing {
  const difference = price - entry
  return { difference, isAhead: difference === 0 ? null : difference > 0 === (contract.direction === 'UP') }
}
