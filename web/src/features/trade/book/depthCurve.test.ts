import type { Price, Quantity } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { drawDepth, readDepth, sizeMarks } from './depthCurve.ts'

const level = (price: number, quantity: number) => ({ price: price as Price, quantity: quantity as Quantity })
const bids = [level(99, 10), level(98, 10), level(95, 20)]
const asks = [level(101, 5), level(103, 15)]
const frame = { width: 200, height: 100 }

test('both sides reach as far as nine tenths of the wider one, with some air', () => {
  const picture = drawDepth(bids, asks, frame)
  expect(picture).toMatchObject({ low: 94.5, middle: 100, high: 105.5, top: 40 })
})

test('an order far away does not squeeze the rest', () => {
  const picture = drawDepth([...bids, level(1, 1)], asks, frame)
  expect(picture?.low).toBe(94.5)
})

test('each level is a step up, outwards from the middle', () => {
  const picture = drawDepth(bids, asks, { width: 110, height: 100 })
  expect(picture?.asks.line).toBe('M65 100H65V87.5H85V50H110')
  expect(picture?.bids.line).toBe('M45 100H45V75H35V50H5V0H0')
  expect(picture?.bids.area.endsWith('V100Z')).toBe(true)
})

test('a book with an empty side has no picture', () => {
  expect(drawDepth([], asks, frame)).toBeNull()
  expect(drawDepth(bids, [], frame)).toBeNull()
})

test('a place of the picture reads the sum up to its price', () => {
  const picture = { low: 97, middle: 100, high: 103 }
  expect(readDepth(bids, asks, picture, 0)).toEqual({ side: 'bids', price: 97, sum: 20 })
  expect(readDepth(bids, asks, picture, 1)).toEqual({ side: 'asks', price: 103, sum: 20 })
  expect(readDepth(bids, asks, picture, 0.55)).toEqual({ side: 'asks', price: 100, sum: 0 })
})

test.each([
  [830_000, [200_000, 400_000, 600_000, 800_000]],
  [500, [100, 200, 300, 400, 500]],
  [1200, [200, 400, 600, 800, 1000, 1200]],
  [1300, [500, 1000]],
  [99, [20, 40, 60, 80]],
  [1, [1]],
])('an axis up to %s lots is marked at round sizes', (top, marks) => {
  expect(sizeMarks(top)).toEqual(marks)
})
