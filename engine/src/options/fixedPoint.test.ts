// Compared with the machine's double arithmetic, and with values known to thirty digits.
import { describe, expect, it } from 'vitest'
import {
  exponential,
  type Fixed,
  logarithm,
  normalDensity,
  normalDistribution,
  ONE,
  rounded,
  squareRoot,
} from './fixedPoint.ts'

const fixed = (value: number): Fixed => BigInt(Math.round(value * 1e12)) * 10n ** 18n
const plain = (value: Fixed): number => Number(value) / 1e30
/** Digits that agree with a figure written out to thirty decimals. */
const differs = (value: Fixed, digits: string): bigint => {
  const difference = value - BigInt(digits.replace('.', ''))
  return difference < 0n ? -difference : difference
}

describe('Fixed-point functions', () => {
  it('match known values to thirty digits', () => {
    expect(differs(exponential(ONE), '2.718281828459045235360287471352')).toBeLessThan(100n)
    expect(differs(logarithm(10n * ONE), '2.302585092994045684017991454684')).toBeLessThan(100n)
    expect(differs(squareRoot(2n * ONE), '1.414213562373095048801688724209')).toBeLessThan(2n)
    expect(differs(normalDistribution(ONE), '0.841344746068542948585232545632')).toBeLessThan(100n)
    expect(differs(normalDistribution(-2n * ONE), '0.022750131948179207200282637166')).toBeLessThan(100n)
  })

  it('match double arithmetic to 10^-13 over the range of options', () => {
    for (let step = -4000; step <= 4000; step += 7) {
      const x = step / 100
      expect(Math.abs(plain(exponential(fixed(x / 4))) / Math.exp(x / 4) - 1)).toBeLessThan(1e-12)
      expect(Math.abs(plain(logarithm(fixed(Math.exp(x / 8)))) - Math.log(plain(fixed(Math.exp(x / 8)))))).toBeLessThan(
        1e-13,
      )
      expect(Math.abs(plain(squareRoot(fixed(x * x))) - Math.sqrt(plain(fixed(x * x))))).toBeLessThan(1e-13)
      expect(
        Math.abs(plain(normalDensity(fixed(x / 4))) - Math.exp(-(x * x) / 32) / Math.sqrt(2 * Math.PI)),
      ).toBeLessThan(1e-13)
    }
  })

  it('give a normal distribution that increases, is symmetrical, and is the integral of its density', () => {
    let before = 0n
    const lastDigits = 10n ** 14n
    let area = 0
    const step = 0.005
    for (let place = -1600; place < 1600; place += 1) {
      const x = place * step
      const here = normalDistribution(fixed(x))
      expect(here > before - lastDigits).toBe(true)
      expect(here + normalDistribution(-fixed(x))).toBe(ONE)
      expect(Math.abs(plain(here) - area)).toBeLessThan(1e-12)
      area += (step / 6) * (density(x) + 4 * density(x + step / 2) + density(x + step))
      before = here
    }
    expect(Math.abs(area - 1)).toBeLessThan(1e-12)
  })

  it('are 0 and 1 beyond eight', () => {
    expect([normalDistribution(-9n * ONE), normalDistribution(9n * ONE)]).toEqual([0n, ONE])
  })

  it('are rounded half away from zero', () => {
    const half = ONE >> 1n
    expect([rounded(half, 1n), rounded(-half, 1n), rounded(half - 1n, 1n), rounded(ONE, 1000n)]).toEqual([
      1n,
      -1n,
      0n,
      1000n,
    ])
  })
})

function density(x: number): number {
  return Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI)
}
