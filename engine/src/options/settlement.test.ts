// The mean is compared with sums of integers, computed by hand.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Price } from '../money.ts'
import { randomNumbers } from '../testing/randomNumbers.ts'
import { firstSample, settle } from './settlement.ts'

const price = (ticks: number): Price => ticks as Price
const seconds = (count: number, of: Price | null): (Price | null)[] => Array.from({ length: count }, () => of)

describe('A settlement price', () => {
  it('is the mean of 1800 seconds, rounded to a tick', () => {
    const samples = [...seconds(1799, price(10_000)), price(11_800)]
    expect(settle(samples)).toEqual({
      outcome: 'SETTLED',
      price: 10_001,
      sum: 1799n * 10_000n + 11_800n,
      priced: 1800,
      seconds: 1800,
    })
    expect(settle([...seconds(900, price(100)), ...seconds(900, price(101))])).toMatchObject({ price: 101 })
    expect(settle([...seconds(901, price(100)), ...seconds(899, price(101))])).toMatchObject({ price: 100 })
  })

  it('starts one second after trading stops', () => {
    const expiry = Date.UTC(2026, 10, 27, 8)
    expect(new Date(firstSample(expiry)).toISOString()).toBe('2026-11-27T07:30:01.000Z')
    expect(firstSample(expiry) + 1799 * 1000).toBe(expiry)
  })

  it('waits for the whole window', () => {
    expect(settle(seconds(1799, price(5)))).toEqual({ outcome: 'WAIT', seconds: 1800 })
    expect(settle([])).toEqual({ outcome: 'WAIT', seconds: 1800 })
  })

  it('ignores missing and paused seconds if half of the window has prices', () => {
    const samples = [...seconds(900, null), ...seconds(900, price(77))]
    expect(settle(samples)).toMatchObject({ outcome: 'SETTLED', price: 77, priced: 900, seconds: 1800 })
  })

  it('extends the window second by second until 900 have a price', () => {
    const samples = [...seconds(1000, null), ...seconds(800, price(10))]
    expect(settle(samples)).toEqual({ outcome: 'WAIT', seconds: 1801 })
    expect(settle([...samples, ...seconds(99, price(20))])).toEqual({ outcome: 'WAIT', seconds: 1900 })
    const enough = [...samples, ...seconds(100, price(20)), ...seconds(50, price(999))]
    expect(settle(enough)).toMatchObject({ outcome: 'SETTLED', price: 11, priced: 900, seconds: 1900 })
  })

  it('is unknown, and the expiry void, if another hour was not enough', () => {
    const samples = [...seconds(899, price(10)), ...seconds(4501, null)]
    expect(settle(samples.slice(0, 5399))).toEqual({ outcome: 'WAIT', seconds: 5400 })
    expect(settle(samples)).toEqual({ outcome: 'VOID', priced: 899, seconds: 5400 })
    expect(settle([...samples, ...seconds(9000, price(10))])).toMatchObject({ outcome: 'VOID', seconds: 5400 })
  })

  it('is the same with more seconds than needed', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1800, max: 6000 }),
        fc.integer({ min: 1, max: 5 }),
        (seed, length, gaps) => {
          const random = randomNumbers(seed)
          const draw = () => (random(6) < gaps ? null : price(1 + random(1_000_000)))
          const samples = Array.from({ length }, draw)
          const settled = settle(samples)
          fc.pre(settled.outcome !== 'WAIT')
          expect(settle(samples.slice(0, settled.seconds))).toEqual(settled)
          expect(settle([...samples, price(1)])).toEqual(settled)
          if (settled.outcome !== 'SETTLED') return
          const used = samples.slice(0, settled.seconds).filter((sample) => sample !== null)
          const sum = used.reduce((total, sample) => total + sample, 0)
          expect(settled.price).toBe(Math.floor((2 * sum + used.length) / (2 * used.length)))
          expect(Math.min(...used) <= settled.price && settled.price <= Math.max(...used)).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })
})
