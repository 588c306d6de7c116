import { amountUnits } from '@assay/engine/money'
import { expect, test } from 'vitest'
import { worthOf } from './worth.ts'

const NOW = 1_000_000
const btc = { asset: 'btc', scale: 8 } as never
const ONE = amountUnits(100_000_000n)

/** Prices in cents. */
function worth({ index, last, state = 'NORMAL', ageMs = 0 }: Asked): string | null {
  const tick = { price: index, priceDecimals: 2, state, time: NOW - ageMs }
  const market = {
    pairs: () => [{ symbol: 'btcusdt', spot: { base: 'btc', quote: 'usdt', priceDecimals: 2 } }],
    newestTick: () => (index === undefined ? undefined : { tick }),
    day: () => (last === undefined ? undefined : { close: last }),
  }
  const value = worthOf({ market, clock: { now: () => NOW } } as never, btc, ONE)
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
