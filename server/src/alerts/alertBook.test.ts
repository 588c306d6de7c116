import { beforeEach, expect, test } from 'vitest'
import { AlertBook, REST_MS, type WaitingAlert } from './alertBook.ts'

let book: AlertBook
beforeEach(() => {
  book = new AlertBook()
})

function alert(change: Partial<WaitingAlert>): WaitingAlert {
  return {
    id: 1,
    userId: 7,
    symbol: 'btcusdt',
    kind: 'PRICE_ABOVE',
    line: 100n,
    source: 'LAST',
    isRepeating: false,
    isResting: false,
    firedAt: 0,
    ...change,
  }
}
const judge = (value: bigint, now = 0, watched: 'LAST' | 'INDEX' | 'CHANGE' = 'LAST') =>
  book.judge({ symbol: 'btcusdt', watched, value, now })
const firedIds = (value: bigint, now = 0) => judge(value, now).fired.map(({ id }) => id)

test.each([
  ['PRICE_ABOVE', 99n, false],
  ['PRICE_ABOVE', 100n, true],
  ['PRICE_ABOVE', 101n, true],
  ['PRICE_BELOW', 101n, false],
  ['PRICE_BELOW', 100n, true],
  ['PRICE_BELOW', 99n, true],
] as const)('%s 100 at %s fires: %s', (kind, value, fires) => {
  book.put(alert({ kind }))
  expect(judge(value).fired).toHaveLength(fires ? 1 : 0)
})

test('an alert fires once, however often its price comes', () => {
  book.put(alert({}))
  expect(firedIds(100n)).toEqual([1])
  expect(firedIds(101n)).toEqual([])
  expect(firedIds(90n, REST_MS * 2)).toEqual([])
  expect(firedIds(100n, REST_MS * 3)).toEqual([])
})

test('a repeating alert is active again after the price was on the other side, a minute later', () => {
  book.put(alert({ isRepeating: true }))
  expect(firedIds(100n)).toEqual([1])
  expect(judge(99n, REST_MS - 1).woken).toEqual([])
  expect(firedIds(100n, REST_MS)).toEqual([])
  expect(judge(99n, REST_MS).woken).toHaveLength(1)
  expect(firedIds(100n, REST_MS + 1)).toEqual([1])
})

test('index, last price and change are separate, and so are symbols', () => {
  book.put(alert({ id: 1, source: 'INDEX' }))
  book.put(alert({ id: 2, kind: 'CHANGE_BELOW', line: -50_000n }))
  book.put(alert({ id: 3, symbol: 'ethusdt' }))
  expect(judge(200n).fired).toEqual([])
  expect(judge(200n, 0, 'INDEX').fired.map(({ id }) => id)).toEqual([1])
  expect(judge(-50_001n, 0, 'CHANGE').fired.map(({ id }) => id)).toEqual([2])
})

test('a removed alert does not fire, and an edited one uses only its new terms', () => {
  book.put(alert({}))
  book.put(alert({ line: 500n }))
  expect(firedIds(100n)).toEqual([])
  book.remove(1)
  expect(firedIds(500n)).toEqual([])
})
