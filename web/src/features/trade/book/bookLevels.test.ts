import type { Price } from '@assay/engine/money'
import { describe, expect, test } from 'vitest'
import { bidShare, joinLevels, readLevels, stepDecimals, stepsFor, stepText } from './bookLevels.ts'

const decimals = { priceDecimals: 2, quantityDecimals: 5 }
const bids = readLevels(
  [
    ['104232.30', '1.75470'],
    ['104231.10', '0.24656'],
    ['104229.90', '0.03641'],
  ],
  decimals,
)
const asks = readLevels(
  [
    ['104233.50', '1.50021'],
    ['104233.90', '1.35139'],
    ['104235.10', '0.80453'],
  ],
  decimals,
)

describe('the book', () => {
  test('levels become ticks and lots', () => {
    expect(bids[0]).toEqual({ price: 10423230, quantity: 175470 })
  })

  test('rows carry the running sum and the worth up to them', () => {
    const rows = joinLevels(asks, 'asks', { step: 1, count: 2 })
    expect(rows.map((row) => [row.price, row.quantity, row.sum])).toEqual([
      [10423350, 150021, 150021],
      [10423390, 135139, 285160],
    ])
    expect(rows[1]?.worth).toBe(10423350n * 150021n + 10423390n * 135139n)
  })

  test('a joined ask row ends above its prices, a joined bid row below', () => {
    const joinedAsks = joinLevels(asks, 'asks', { step: 100, count: 9 })
    expect(joinedAsks.map((row) => [row.price, row.quantity])).toEqual([
      [10423400, 285160],
      [10423600, 80453],
    ])
    const joinedBids = joinLevels(bids, 'bids', { step: 100, count: 9 })
    expect(joinedBids.map((row) => row.price)).toEqual([10423200, 10423100, 10422900])
  })

  test('the last row is whole even when more levels would join it', () => {
    const joined = joinLevels(asks, 'asks', { step: 100, count: 1 })
    expect(joined).toHaveLength(1)
    expect(joined[0]?.quantity).toBe(285160)
  })

  test.each([
    [10423310, [1, 10, 100, 1000, 10000]],
    [1183, [1]],
    [22148, [1, 10]],
    [null, [1]],
  ])('a price of %s ticks offers the steps %s', (price, steps) => {
    expect(stepsFor(price as Price | null)).toEqual(steps)
  })

  test.each([
    [1, 2, '0.01', 2],
    [10, 2, '0.1', 1],
    [100, 2, '1', 0],
    [1000, 2, '10', 0],
    [1, 8, '0.00000001', 8],
    [1, 0, '1', 0],
  ])('a step of %s ticks with %s decimals is written %s', (step, priceDecimals, text, shown) => {
    expect(stepText(step, priceDecimals)).toBe(text)
    expect(stepDecimals(step, priceDecimals)).toBe(shown)
  })

  test('the bids of a book are a share of all that is shown', () => {
    const rows = { step: 1, count: 9 }
    expect(bidShare(joinLevels(bids, 'bids', rows), joinLevels(asks, 'asks', rows))).toBe(36)
    expect(bidShare([], [])).toBeNull()
  })
})
