import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Price } from '@assay/engine/money'
import {
  type Bar,
  type BarEntry,
  barOpening,
  enterBar,
  fillGaps,
  gatherBars,
  intervalMs,
  intervals,
  openBar,
} from './bars.ts'

const entry = (time: number, price: number, volume = 1n): BarEntry => ({
  time,
  price: price as Price,
  volume,
  amount: volume * BigInt(price),
  count: 1,
})
const at = (text: string) => Date.parse(text)

test.each([
  ['1min', '2026-11-20T23:59:59.999Z', '2026-11-20T23:59:00Z'],
  ['5min', '2026-11-20T23:59:59.999Z', '2026-11-20T23:55:00Z'],
  ['30min', '2026-11-20T00:30:00Z', '2026-11-20T00:30:00Z'],
  ['4hour', '2026-11-20T03:59:00Z', '2026-11-20T00:00:00Z'],
  ['1day', '2026-11-20T23:59:00Z', '2026-11-20T00:00:00Z'],
  ['1week', '2026-11-22T23:59:00Z', '2026-11-16T00:00:00Z'],
  ['1week', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
  ['1week', '1970-01-01T00:00:00Z', '1969-12-29T00:00:00Z'],
] as const)('a bar of %s that holds %s opens at %s', (interval, moment, opening) => {
  expect(barOpening(interval, at(moment))).toBe(at(opening))
})

test('a bar has its first, highest, lowest and last price and the traded volume', () => {
  const bar = openBar('1min', entry(60_000, 100, 2n))
  enterBar(bar, entry(60_500, 130, 1n))
  enterBar(bar, entry(61_000, 90, 3n))
  expect(bar).toEqual({ time: 60_000, open: 100, high: 130, low: 90, close: 90, volume: 6n, amount: 600n, count: 3 })
})

test('a bar without trades carries the last close', () => {
  const bars = [openBar('1min', entry(0, 100)), openBar('1min', entry(180_000, 120))]
  const filled = fillGaps('1min', bars, { from: 0, to: 240_000, closeBefore: null })
  expect(filled.map(({ close, count }) => [close, count])).toEqual([
    [100, 1],
    [100, 0],
    [100, 0],
    [120, 1],
  ])
})

test('before the first price there are no bars', () => {
  const bars = [openBar('1min', entry(120_000, 100))]
  expect(fillGaps('1min', bars, { from: 0, to: 180_000, closeBefore: null })).toEqual(bars)
  expect(fillGaps('1min', bars, { from: 0, to: 180_000, closeBefore: 90 as Price })).toHaveLength(3)
})

const trades = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 * 86_400_000 }), fc.integer({ min: 1, max: 1e9 })), { minLength: 1 })
  .map((pairs) => pairs.toSorted(([left], [right]) => left - right).map(([time, price]) => entry(time, price)))

test('coarse bars made from fine ones equal those made from the trades', () => {
  fc.assert(
    fc.property(trades, (entries) => {
      const fine = barsOf('1min', entries)
      for (const interval of intervals) expect(gatherBars(interval, fine)).toEqual(barsOf(interval, entries))
    }),
    { numRuns: 300 },
  )
})

test('every interval but the week divides the next, so that bars never overlap', () => {
  for (const [place, interval] of intervals.entries()) {
    const next = intervals[place + 1]
    if (next !== undefined) expect(intervalMs(next) % intervalMs(interval)).toBe(0)
  }
})

function barsOf(interval: (typeof intervals)[number], entries: readonly BarEntry[]): Bar[] {
  const bars: Bar[] = []
  for (const each of entries) {
    const current = bars.at(-1)
    if (current?.time === barOpening(interval, each.time)) enterBar(current, each)
    else bars.push(openBar(interval, each))
  }
  return bars
}
