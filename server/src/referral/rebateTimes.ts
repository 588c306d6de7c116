// Rebates are gathered by the hour in which their fees were paid, and due a day after its end.
import { HOUR, PENDING_HOURS } from '@assay/engine/referral/referral'

const WAIT = (1 + PENDING_HOURS) * HOUR

/** The beginning of that hour, epoch ms. */
export function hourOf(dueAt: bigint | number): number {
  return Number(dueAt) - WAIT
}

/** Of what was paid from this time on, the earliest time at which it is due. */
export function dueFrom(time: number): number {
  return time + WAIT
}
