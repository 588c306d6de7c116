// The fault rates of one run. Each seed draws its own, so some runs are calm and some are brutal.
import type { Random } from './random.ts'

export interface Faults {
  /** Per operation of a client. */
  crash: number
  crashDuringRecovery: number
  /** Whether another server starts on the same store in this run. */
  hasSecondServer: boolean
  /** Per append: the connection breaks before the batch arrives, after it arrived, or while it is still being sent. */
  errorBefore: number
  errorAfter: number
  errorOnTheWay: number
  /** Reading client ids or the head fails. */
  errorReading: number
  /** An append that takes up to a minute. */
  stall: number
  latencyMsMax: number
  clockFault: number
  /** Clients: repeat with the same id, with the same id and another body, in several copies at once. */
  retry: number
  reuse: number
  copies: number
}

export function drawFaults(random: Random): Faults {
  const upTo = (most: number) => (random.chance(0.3) ? 0 : random.next() * most)
  return {
    crash: upTo(0.01),
    crashDuringRecovery: upTo(0.3),
    hasSecondServer: random.chance(0.05),
    errorBefore: upTo(0.05),
    errorAfter: upTo(0.05),
    errorOnTheWay: upTo(0.05),
    errorReading: upTo(0.02),
    stall: upTo(0.01),
    latencyMsMax: random.chance(0.5) ? 5 : 2000 * random.next(),
    clockFault: upTo(0.01),
    retry: upTo(0.3),
    reuse: upTo(0.02),
    copies: upTo(0.1),
  }
}

export const CALM: Faults = {
  crash: 0,
  crashDuringRecovery: 0,
  hasSecondServer: false,
  errorBefore: 0,
  errorAfter: 0,
  errorOnTheWay: 0,
  errorReading: 0,
  stall: 0,
  latencyMsMax: 2,
  clockFault: 0,
  retry: 0,
  reuse: 0,
  copies: 0,
}
