import type { Price, Quantity } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { drawDepth, readDepth } from './depthCurve.ts'

const level = (price: number, quantity: number) => ({ price: price as Price, quantity: quantity as Quantity })
const bids = [level(99, 10), level(98, 10), level(95, 20)]
const asks = [level(101, 5), level(103, 15)]
const frame = { width: 200, height: 100 }

test('both sides reach as far as the nearer end of the book', () => {
  const picture = drawDepth(bids, asks, frame)
  expect(picture).toMatchObject({ low: 97, middle: 100, high: 103, top: 20 })
})

test('each level is a step up, outwards from the middle', () => {
  const picture = drawDepth(bids, asks, frame)
  expect(picture?.asks.line).toBe('M133.3 100H133.3V75H200V0H200')
  expect(picture?.bids.line).toBe('M66.7 100H66.7V50H33.3V0H0')
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
