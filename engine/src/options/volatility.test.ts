import { describe, expect, it } from 'vitest'
import { type Price, ratePpm } from '../money.ts'
import { ONE, rounded } from './fixedPoint.ts'
import { realisedVariance as varianceOf, squaredReturn, termVolatility } from './volatility.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const band = { volatilityMin: ratePpm(200_000), volatilityMax: ratePpm(1_500_000) }
const squared = (volatility: number) => (BigInt(volatility) ** 2n * ONE) / 1_000_000n ** 2n
/** Up and down by the same factor: every return has the same size. */
const zigzag = (count: number, by: number) =>
  Array.from({ length: count }, (_, place) => (place % 2 === 0 ? 10_000_000 : 10_000_000 + by) as Price)

const realisedVariance = (closes: readonly Price[], barMs: number) =>
  varianceOf(
    closes.slice(1).map((close, place) => squaredReturn(close, closes[place] as Price)),
    barMs,
  )

describe('Realised volatility', () => {
  it('is the root of the mean squared return, brought to a year', () => {
    const variance = realisedVariance(zigzag(1441, 7_000), MINUTE_MS)
    const judged = Math.log(10_007_000 / 10_000_000) ** 2 * 365 * 1440
    expect(Number(rounded(variance ?? 0n, 1_000_000_000n)) / 1e9).toBeCloseTo(judged, 8)
  })

  it('is nothing of a price that stands still, and unknown of too few returns', () => {
    expect(realisedVariance(zigzag(100, 0), MINUTE_MS)).toBe(0n)
    expect(realisedVariance(zigzag(30, 100), MINUTE_MS)).toBeNull()
    expect(realisedVariance(zigzag(31, 100), MINUTE_MS)).not.toBeNull()
  })
})

describe('The volatility of an expiry', () => {
  const [short, long] = [squared(600_000), squared(500_000)]
  const days = (count: number) => termVolatility(band, { short, long, leftMs: count * DAY_MS })

  it('goes from that of a day to that of a month', () => {
    expect([days(0.5), days(1), days(8), days(30), days(60)]).toEqual([600_000, 600_000, 577_450, 500_000, 500_000])
  })

  it('stays in its band', () => {
    expect(termVolatility(band, { short: 0n, long: 0n, leftMs: DAY_MS })).toBe(200_000)
    expect(termVolatility(band, { short: 9n * ONE, long: null, leftMs: DAY_MS })).toBe(1_500_000)
  })

  it('takes the one that is known for both, and is unknown without either', () => {
    expect(termVolatility(band, { short: null, long, leftMs: 0 })).toBe(500_000)
    expect(termVolatility(band, { short, long: null, leftMs: 90 * DAY_MS })).toBe(600_000)
    expect(termVolatility(band, { short: null, long: null, leftMs: DAY_MS })).toBeNull()
  })
})
