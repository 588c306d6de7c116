import { expect, test, vi } from 'vitest'
import { DepthBook } from './depthBook.ts'

const symbol = 'btcusdt'
const snapshot = {
  type: 'depth' as const,
  symbol,
  isSnapshot: true,
  sequence: 10,
  previousSequence: 0,
  bids: [
    ['99', '1'],
    ['98', '2'],
  ] as [string, string][],
  asks: [['101', '1']] as [string, string][],
}
function change(
  sequence: number,
  previousSequence: number,
  bids: [string, string][] = [],
  asks: [string, string][] = [],
) {
  return { type: 'depth' as const, symbol, isSnapshot: false, sequence, previousSequence, bids, asks }
}

test('changes set, add and remove levels, best first', () => {
  const book = new DepthBook(vi.fn())
  book.take(snapshot)
  book.take(
    change(
      11,
      10,
      [
        ['99', '0'],
        ['98.5', '4'],
      ],
      [['100.5', '3']],
    ),
  )
  expect(book.read()).toEqual({
    bids: [
      ['98.5', '4'],
      ['98', '2'],
    ],
    asks: [
      ['100.5', '3'],
      ['101', '1'],
    ],
    sequence: 11,
    isStale: false,
  })
})

test('a gap makes the book stale and asks once for a new snapshot', () => {
  const askAgain = vi.fn()
  const book = new DepthBook(askAgain)
  book.take(snapshot)
  book.take(change(13, 12))
  book.take(change(14, 13))
  expect(book.read().isStale).toBe(true)
  expect(askAgain).toHaveBeenCalledOnce()
  book.take({ ...snapshot, sequence: 15 })
  expect(book.read()).toMatchObject({ isStale: false, sequence: 15 })
})

test('a change before the snapshot and one that is already in it are ignored', () => {
  const book = new DepthBook(vi.fn())
  expect(book.take(change(5, 4))).toBe(false)
  book.take(snapshot)
  expect(book.take(change(9, 8, [['99', '7']]))).toBe(false)
  expect(book.read().bids[0]).toEqual(['99', '1'])
})

test('the book that was asked for is shown until the WebSocket sends its own, and never after', () => {
  const asked = { symbol, sequence: 8, bids: [['97', '1']] as [string, string][], asks: [] }
  const book = new DepthBook(vi.fn())
  expect(book.begin(asked)).toBe(true)
  expect(book.read()).toMatchObject({ bids: [['97', '1']], sequence: 8, isStale: false })
  book.take(snapshot)
  expect(book.begin(asked)).toBe(false)
  expect(book.read()).toMatchObject({ sequence: 10, asks: [['101', '1']] })
})
