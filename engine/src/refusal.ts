// A refusal is a value, not an exception: the command changed nothing, and this is why.
import { type RejectionReason, rejectionReasons } from './events.ts'

export interface Refusal {
  reason: RejectionReason
  facts: Record<string, string>
}

export function refuse(reason: RejectionReason, facts: Record<string, string> = {}): Refusal {
  return { reason, facts }
}

/** The one of several refusals whose check comes first in the documented order. */
export function firstRefusal(refusals: readonly (Refusal | null)[]): Refusal | null {
  let first: Refusal | null = null
  for (const refusal of refusals) {
    if (refusal && (!first || rank(refusal) < rank(first))) first = refusal
  }
  return first
}

function rank(refusal: Refusal): number {
  return rejectionReasons.indexOf(refusal.reason)
}
