import type { Price } from '@assay/engine/money'
import { expect, test, vi } from 'vitest'
import { BookStore } from './bookStore.ts'

const snapshot = {
  type: 'depth' as const,
  symbol: 'btcusdt',
  isSnapshot: true,
  sequence: 7,
  previousSequence: 0,
  bids: [
    ['100.00', '2'],
    ['99.00', '1'],
  ] as [string, string][],
  asks: [
    ['101.00', '1'],
    ['102.00', '4'],
  ] as [string, string][],
}
const change = { ...snapshot, isSnapshot: false, sequence: 8, previousSequence: 7, bids: [], asks: [] }

function startBook(askAgain = () => {}) {
  const store = new BookStore({ priceDecimals: 2, quantityDecimals: 0 }, askAgain)
  store.setView({ step: 1, rows: { bids: 5, asks: 5 } })
  store.receive(snapshot)
  store.drain()
  return store
}

test('a row that stays the same keeps its object and its listeners sleep', () => {
  const store = startBook()
  const [best, second] = [vi.fn(), vi.fn()]
  store.onRow('bids', 0, best)
  store.onRow('bids', 1, second)
  const before = store.row('bids', 0)
  store.receive({ ...change, bids: [['99.00', '3']] })
  store.drain()
  expect(store.row('bids', 0)).toBe(before)
  expect(best).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledTimes(1)
  expect(store.row('bids', 1)).toMatchObject({ price: 9900, quantity: 3, sum: 5 })
})

test('the depth of a row is its share of the deepest sum of both sides', () => {
  const store = startBook()
  expect([store.row('bids', 0)?.depth, store.row('asks', 1)?.depth]).toEqual([40, 100])
})

test('a row that holds one of the reader’s orders is marked, joined or not', () => {
  const store = startBook()
  store.setOwn({ bids: new Set([9900 as Price]), asks: new Set() })
  expect(store.row('bids', 1)?.isOwn).toBe(true)
  store.setView({ step: 1000, rows: { bids: 5, asks: 5 } })
  expect(store.row('bids', 0)).toMatchObject({ price: 10000, isOwn: false })
  expect(store.row('bids', 1)).toMatchObject({ price: 9000, isOwn: true })
})

test('a missed change asks for the book again and says that it is old', () => {
  const askAgain = vi.fn()
  const store = startBook(askAgain)
  expect(store.summarize()).toMatchObject({ isLoaded: true, isStale: false, bestBid: 10000, bestAsk: 10100 })
  store.receive({ ...change, sequence: 12, previousSequence: 11 })
  store.drain()
  expect(askAgain).toHaveBeenCalledTimes(1)
  expect(store.summarize().isStale).toBe(true)
})

test('the book that was asked for is drawn at once, in the view it was opened with, until the WebSocket sends its own', () => {
  const store = new BookStore({ priceDecimals: 2, quantityDecimals: 0 }, () => {}, {
    step: 1,
    rows: { bids: 1, asks: 1 },
  })
  store.begin(snapshot)
  expect(store.summarize()).toMatchObject({ isLoaded: true, bestBid: 10000 })
  expect([store.row('bids', 0)?.price, store.row('bids', 1)]).toEqual([10000, undefined])
  store.receive({ ...change, bids: [['100.00', '0']] })
  store.drain()
  expect(store.row('bids', 0)?.price).toBe(9900)
  store.begin(snapshot)
  expect(store.row('bids', 0)?.price).toBe(9900)
})

test('a book has failed once its request and the line have failed, until it is asked for again or arrives', () => {
  const store = new BookStore({ priceDecimals: 2, quantityDecimals: 0 }, () => {})
  const heard = vi.fn()
  store.onChange(heard)
  store.markRefused()
  expect(store.summarize().hasFailed).toBe(false)
  store.markStale()
  expect(store.summarize()).toMatchObject({ isLoaded: false, hasFailed: true })
  expect(heard).toHaveBeenCalledTimes(1)
  store.markAsked()
  expect(store.summarize().hasFailed).toBe(false)
  store.markStale()
  expect(store.summarize().hasFailed).toBe(false)
  store.markRefused()
  expect(store.summarize().hasFailed).toBe(true)
  store.receive(snapshot)
  store.drain()
  expect(store.summarize()).toMatchObject({ isLoaded: true, hasFailed: false })
})

test('a book that has been shown is old when the line is lost, not failed', () => {
  const store = startBook()
  store.markRefused()
  store.markStale()
  store.drain()
  expect(store.summarize()).toMatchObject({ isLoaded: true, isStale: true, hasFailed: false })
})
