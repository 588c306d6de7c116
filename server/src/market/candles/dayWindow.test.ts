import { DAY_MS } from '@assay/engine/calendar'
import { expect, test } from 'vitest'
import type { Price } from '@assay/engine/money'
import { type Bar, gapBar, MINUTE_MS } from './bars.ts'
import { pairs } from '../listings/coins.ts'
import { changePercent, DayWindow, toPriceFigures } from './dayWindow.ts'

const NOW = 1_795_000_020_000
const MINUTE = Math.floor(NOW / MINUTE_MS) * MINUTE_MS
const price = (ticks: number) => ticks as Price
const bar = (minutesAgo: number, close: number, volume = 1n): Bar => ({
  ...gapBar(MINUTE - minutesAgo * MINUTE_MS, price(close)),
  volume,
  amount: volume * BigInt(close),
  count: 1,
})

test('before the first price there are no figures', () => {
  expect(new DayWindow([]).figures(NOW)).toBeNull()
})

test('data older than 24 hours counts only as the opening price', () => {
  const window = new DayWindow([bar(3000, 500, 9n), bar(1440, 100, 7n), bar(1439, 120), bar(10, 90), bar(0, 110)])
  expect(window.figures(NOW)).toEqual({ open: 100, close: 110, high: 120, low: 90, volume: 3n, amount: 320n, count: 3 })
})

test('a pair that has not traded for days still has its last price', () => {
  const window = new DayWindow([bar(5000, 80), bar(4000, 100)])
  expect(window.figures(NOW)).toMatchObject({ open: 100, close: 100, high: 100, low: 100, volume: 0n, count: 0 })
})

test('the window moves every minute and includes the open bar', () => {
  const open = bar(0, 110)
  const window = new DayWindow([bar(1441, 50), bar(1440, 100), open])
  expect(window.figures(NOW)?.open).toBe(100)
  open.high = price(130)
  window.push(open)
  expect(window.figures(NOW)?.high).toBe(130)
  expect(window.figures(NOW + DAY_MS)).toMatchObject({ open: 110, volume: 0n })
})

test('the sparkline has a point for each half hour and carries the last price over gaps', () => {
  const points = new DayWindow([bar(1430, 100), bar(700, 200), bar(0, 300)]).sparkline(NOW)
  expect(points).toHaveLength(48)
  expect([points[0], points[20], points[30], points[47]]).toEqual([100, 100, 200, 300])
})

test.each([
  [10000, 10001, '0.0100'],
  [10000, 9999, '-0.0100'],
  [30000, 30001, '0.0033'],
  [30000, 29999, '-0.0033'],
  [10000, 10000, '0.0000'],
  [1, 3, '200.0000'],
])('from %i to %i is %s percent', (open, close, percent) => {
  expect(changePercent({ open: price(open), close: price(close) })).toBe(percent)
})

test('the figures carry the names and decimals of the wire', () => {
  const [pair] = pairs
  if (pair === undefined) throw new Error('no pair is listed')
  const day = {
    open: price(10_000_000),
    close: price(9_999_900),
    high: price(10_000_000),
    low: price(1),
    volume: 3000n,
    amount: 312_699_300_000n,
    count: 2,
  }
  expect(toPriceFigures(pair.spot, day)).toMatchObject({
    close: '99999.00',
    openPrice: '100000.00',
    change: '-1.00',
    priceChangePercent: '-0.0010',
    volume24: '0.03000',
    volume2: '3126.993',
    low24: '0.01',
  })
})
