import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Price, ratePpm } from '../money.ts'
import { type Fixed, ONE, rounded } from './fixedPoint.ts'
import { type BarWindow, realise, squaredReturn, SHORT_WINDOW, termVolatility, varianceAt } from './volatility.ts'

const DAY_MS = 86_400_000
const band = { volatilityMin: ratePpm(200_000), volatilityMax: ratePpm(1_500_000) }
const squared = (volatility: number) => (BigInt(volatility) ** 2n * ONE) / 1_000_000n ** 2n
const plain = (value: Fixed | null) => Number(rounded(value ?? 0n, 1_000_000_000_000n)) / 1e12
/** Up and down by the same factor: every return has the same size. */
const zigzag = (count: number, by: number) =>
  Array.from({ length: count }, (_, place) => (place % 2 === 0 ? 10_000_000 : 10_000_000 + by) as Price)

function realised(closes: readonly Price[], index = closes.at(-1) as Price, window: BarWindow = SHORT_WINDOW) {
  const squares = closes.slice(1).map((close, place) => squaredReturn(close, closes[place] as Price))
  const closed = realise(squares, closes.at(-1) as Price, window)
  return closed && varianceAt(closed, index, window)
}

describe('Realised volatility', () => {
  it('of equal returns is their size, annualised', () => {
    const judged = Math.log(10_007_000 / 10_000_000) ** 2 * 365 * 1440
    expect(plain(realised(zigzag(2881, 7_000)))).toBeCloseTo(judged, 8)
    expect(plain(realised(zigzag(31, 7_000)))).toBeCloseTo(judged, 8)
  })

  it('gives the newest bar full weight and each older one linearly less', () => {
    const window = { barMs: 60_000, bars: 40 }
    const of = (place: number) => {
      const squares = Array.from({ length: 40 }, (_, at) => (at === place ? ONE : 0n))
      return realise(squares, 1 as Price, window)
    }
    expect([39, 20, 0].map((place) => of(place)?.weighted)).toEqual([40n * ONE, 21n * ONE, ONE])
    expect(of(0)?.weights).toBe(820n)
    expect(realise([ONE, ...Array.from({ length: 40 }, () => 0n)], 1 as Price, window)?.weighted).toBe(0n)
  })

  it('counts the current bar as if it closed at the index', () => {
    const closes = zigzag(2881, 7_000)
    const jumped = Math.round(Number(closes.at(-1)) * 1.02) as Price
    const judged = Math.log(jumped / Number(closes.at(-1))) ** 2 * 365 * 1440
    const [calm, wild] = [plain(realised(closes)), plain(realised(closes, jumped))]
    expect(wild - calm).toBeCloseTo((judged * 2880) / ((2880 * 2881) / 2), 8)
  })

  it('is zero for a constant price, and unknown with too few returns', () => {
    expect(realised(zigzag(100, 0))).toBe(0n)
    expect(realised(zigzag(30, 100))).toBeNull()
    expect(realised(zigzag(31, 100))).not.toBeNull()
  })

  it('never increases while the index does not move, whatever happened before', () => {
    const steps = fc.array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 31, maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.integer({ min: -500_000, max: 500_000 }), (moves, last) => {
        const window = { barMs: 60_000, bars: 45 }
        const closes = moves.map((move) => (10_000_000 + move) as Price)
        const index = (10_000_000 + last) as Price
        let before = realised(closes, index, window) ?? 0n
        for (let minute = 0; minute < 60; minute += 1) {
          closes.push(index)
          const now = realised(closes, index, window) ?? 0n
          expect(now <= before).toBe(true)
          before = now
        }
        expect(before).toBe(0n)
      }),
      { numRuns: 40 },
    )
  })
})

describe('The volatility of an expiry', () => {
  const [short, long] = [squared(600_000), squared(500_000)]
  const days = (count: number) => termVolatility(band, { short, long, leftMs: count * DAY_MS })

  it('is interpolated from that of a day to that of a month', () => {
    expect([days(0.5), days(1), days(8), days(30), days(60)]).toEqual([600_000, 600_000, 510_324, 500_000, 500_000])
  })

  it('never gives a later expiry less total variance than an earlier one', () => {
    const wild = { short: squared(1_400_000), long: squared(200_000) }
    const totals = [0.5, 1, 2, 8, 20, 29, 30, 31, 60].map((left) => {
      const volatility = termVolatility(band, { ...wild, leftMs: left * DAY_MS }) ?? 0
      return (volatility / 1e6) ** 2 * left
    })
    for (const [place, total] of totals.entries()) expect(total).toBeGreaterThanOrEqual((totals[place - 1] ?? 0) - 1e-4)
  })

  it('stays within its limits', () => {
    expect(termVolatility(band, { short: 0n, long: 0n, leftMs: DAY_MS })).toBe(200_000)
    expect(termVolatility(band, { short: 9n * ONE, long: null, leftMs: DAY_MS })).toBe(1_500_000)
  })

  it('uses one of the two if the other is unknown, and is unknown without both', () => {
    expect(termVolatility(band, { short: null, long, leftMs: 0 })).toBe(500_000)
    expect(termVolatility(band, { short, long: null, leftMs: 90 * DAY_MS })).toBe(600_000)
    expect(termVolatility(band, { short: null, long: null, leftMs: DAY_MS })).toBeNull()
  })
})
