// Rebates are gathered by the hour in which their fees were paid, and due a day after its end.
export const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The beginning of that hour, epoch ms. */
export function hourOf(dueAt: bigint | number): number {
  return Number(dueAt) - DAY_MS - HOUR_MS
}

/** Of what was paid from this time on, the earliest time at which it is due. */
export function dueFrom(time: number): number {
  return time + DAY_MS + HOUR_MS
}
