// The rate in the JSON answer of a source.
import type { RateSource } from './rateSettings.ts'

export interface Quoted {
  /** Units of the currency for one US dollar, times 10^6. */
  micros: number
  /** Epoch ms. */
  at: number
}

/** Rates outside these bounds are faults of the source: CNY has been between 6 and 8.8 for a dollar since 1994. */
const LOWEST = 1_000_000
const HIGHEST = 100_000_000

/** null where the answer has no rate there, or no time. receivedAt: when the source was asked. */
export function readAnswer(answer: unknown, { path, timePath }: RateSource, receivedAt: number): Quoted | null {
  const micros = Math.round(Number(at(answer, path)) * 1_000_000)
  const time = readTime(at(answer, timePath))
  if (!Number.isSafeInteger(micros) || micros < LOWEST || micros > HIGHEST || time === null) return null
  // A source whose clock is ahead is not fresher than its answer.
  return { micros, at: Math.min(time, receivedAt) }
}

function at(answer: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    answer,
  )
}

/** Seconds are below this number until the year 5138, and milliseconds above it since 1973. */
const SECONDS_MAX = 100_000_000_000

function readTime(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value < SECONDS_MAX ? value * 1000 : value
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(parsed) ? null : parsed
}
