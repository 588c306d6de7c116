// Comparing figures of the configuration: decimal text, exactly.

const PLACES = 18

/** In units of 10^-18. */
export function unitsOf(text: string): bigint {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(PLACES, '0'))
}

/** one as a part of all, in percent rounded up to two places; null of nothing. */
export function percentOf(one: bigint, all: bigint): number | null {
  return all === 0n ? null : Number((one * 10_000n + all - 1n) / all) / 100
}
