import type { Price } from '@assay/engine/money'
import { expect, test } from 'vitest'
import type { Bar } from './bars.ts'
import { packBars, unpackBars } from './packedBars.ts'

const bar = (time: number, amount: bigint): Bar => ({
  time,
  open: 9_812_345 as Price,
  high: Number.MAX_SAFE_INTEGER as Price,
  low: 1 as Price,
  close: 9_812_344 as Price,
  volume: amount / 7n,
  amount,
  count: 12,
})
const everything = { from: 0, to: Number.POSITIVE_INFINITY }

test('packed bars are restored exactly, also with volumes above 64 bits', () => {
  const bars = [0n, 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n, 10n ** 37n].map((amount, place) => bar(place, amount))
  expect(unpackBars(packBars(bars), everything)).toEqual(bars)
  expect(unpackBars(packBars([]), everything)).toEqual([])
})

test('a range of them contains those that open in it', () => {
  const bars = [10, 20, 30, 40].map((time) => bar(time, 5n))
  expect(unpackBars(packBars(bars), { from: 20, to: 40 }).map(({ time }) => time)).toEqual([20, 30])
})
