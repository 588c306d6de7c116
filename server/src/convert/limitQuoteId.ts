// A convert of a limit convert names it, and the attempt, in place of a quote.

export function limitQuoteId(limitId: bigint, attempt: number): string {
  return `limit:${limitId}:${attempt}`
}

/** null for a convert that its user accepted. */
export function readLimitQuoteId(quoteId: string): { limitId: bigint; attempt: number } | null {
  const [, limitId, attempt] = /^limit:(\d+):(\d+)$/.exec(quoteId) ?? []
  return limitId === undefined ? null : { limitId: BigInt(limitId), attempt: Number(attempt) }
}
