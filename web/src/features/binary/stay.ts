// How long somebody has been at second contracts without leaving for a quarter of an hour, on whichever tab.

/** Epoch ms by the device, and the full hours that were announced. */
export interface Stay {
  since: number
  seenAt: number
  told: number
}

const HOUR_MS = 3_600_000
export const AWAY_MS = 900_000

/** The stay at this moment; `hours` where another full hour has to be announced. */
export function continueStay(before: Stay | null, now: number): { stay: Stay; hours: number | null } {
  const isSame = before !== null && now >= before.seenAt && now - before.seenAt < AWAY_MS
  if (!isSame) return { stay: { since: now, seenAt: now, told: 0 }, hours: null }
  const hours = Math.floor((now - before.since) / HOUR_MS)
  const isNew = hours > before.told
  return { stay: { ...before, seenAt: now, told: Math.max(hours, before.told) }, hours: isNew ? hours : null }
}

export function isStay(kept: unknown): kept is Stay {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['since', 'seenAt', 'told'].every((key) => Number.isFinite((kept as Record<string, unknown>)[key]))
  )
}
