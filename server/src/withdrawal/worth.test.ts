import { amountUnits } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { pricedIn, worthOf } from './worth.ts'

const NOW = 1_000_000
const btc = { asset: 'btc', scale: 8 } as never
const ONE = amountUnits(100_000_000n)

/** Prices in cents. */
function marketOf({ index, last, state = 'NORMAL', ageMs = 0 }: Asked) {
  const tick = { price: index, priceDecimals: 2, state, time: NOW - ageMs }
  const market = {
    pairs: () => [{ symbol: 'btcusdt', spot: { base: 'btc', quote: 'usdt', priceDecimals: 2 } }],
    newestTick: () => (index === undefined ? undefined : { tick }),
    day: () => (last === undefined ? undefined : { close: last }),
  }
  return { market, clock: { now: () => NOW } } as never
}

function worth(asked: Asked): string | null {
  const value = worthOf(marketOf(asked), btc, ONE)
  return value === null ? null : String(value / 1_000_000n)
}

interface Asked {
  index?: number | null
  last?: number
  state?: string
  ageMs?: number
}

test('a withdrawal is worth the higher of index and last price: a cheap trade on our book lifts no limit', () => {
  expect(worth({ index: 5_000_000, last: 1 })).toBe('5000000')
  expect(worth({ index: 5_000_000, last: 5_100_000 })).toBe('5100000')
  expect(worth({ index: 5_000_000 })).toBe('5000000')
})

test('without a current index it has no worth, and never one of zero', () => {
  expect(worth({ last: 5_000_000 })).toBeNull()
  expect(worth({ index: null, last: 5_000_000 })).toBeNull()
  expect(worth({ index: 5_000_000, state: 'PAUSED' })).toBeNull()
  expect(worth({ index: 5_000_000, ageMs: 60_001 })).toBeNull()
  expect(worth({ index: 5_000_000, ageMs: -60_001 })).toBeNull()
})

test('USDT needs no index', () => {
  const market = { pairs: () => [] }
  const usdt = { asset: 'usdt', scale: 6 } as never
  expect(worthOf({ market, clock: { now: () => NOW } } as never, usdt, amountUnits(1_000_000n))).toBe(100_000_000n)
})

test('a fee in another coin follows the index alone, rounded up', () => {
  const usdt = { asset: 'usdt', scale: 8 } as never
  const fee = (asked: Asked) => pricedIn(marketOf(asked), { asset: usdt, amount: amountUnits(300_000_000n) }, btc)
  // 3 USDT at 50,000; at 70,000 it is 4285.7… units.
  expect(fee({ index: 5_000_000, last: 9_000_000 })).toBe(6000n)
  expect(fee({ index: 7_000_000 })).toBe(4286n)
  expect(pricedIn(marketOf({ index: 5_000_000 }), { asset: btc, amount: ONE }, usdt)).toBe(5_000_000_000_000n)
  expect(fee({ last: 5_000_000 })).toBeNull()
  expect(fee({ index: 5_000_000, state: 'PAUSED' })).toBeNull()
})
