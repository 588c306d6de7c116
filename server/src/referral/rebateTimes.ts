// Rebates are gathered by the hour in which their fees were paid, and due a day after its end.
import { HOUR, PENDING_HOURS } from '@assay/engine/referral/referral'

const WAIT = (1 + PENDING_HOURS) * HOUR

/** The beginning of the hour in which the fees were paid, epoch ms. */
export function hourOf(dueAt: bigint | number): number {
  return Number(dueAt) - WAIT
}

/** The earliest time at which rebates of fees paid from this time on are due. */
export function dueFrom(time: number): number {
  return time + WAIT
}
