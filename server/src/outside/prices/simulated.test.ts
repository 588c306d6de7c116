import { expect, test } from 'vitest'
import { KEY_BYTES, KeyedRandom } from './keyedRandom.ts'
import type { SimulatedPair } from './priceSource.ts'
import { openSimulatedPrices } from './simulated.ts'
import { Walk } from './walk.ts'

const keyed = (byte: number) => new KeyedRandom(Buffer.alloc(KEY_BYTES, byte))
const START_S = 1_795_000_000
const DAY_MS = 86_400_000
const pair = (id: number, symbol: string, correlation = 0.9): SimulatedPair => ({
  id,
  symbol,
  coin: symbol,
  baseCoin: 'usdt',
  scales: { priceDecimals: 2, quantityDecimals: 5, baseScale: 8, quoteScale: 8 },
  simulated: { startPrice: 1000, volatility: 0.6, correlation, dailyTurnover: 1_000_000 },
})
const pairs = [pair(1, 'aaa'), pair(2, 'bbb'), pair(3, 'ccc', 0)]

test('a walk has the same value at a time whatever was read before', () => {
  const moments = Array.from({ length: 500 }, (_, place) => START_S + ((place * 7919) % 1000) * 37)
  const fresh = moments.map((moment) => new Walk(keyed(5), 0.5).at(moment))
  const walk = new Walk(keyed(5), 0.5)
  expect(moments.map((moment) => walk.at(moment))).toEqual(fresh)
})

test('a walk has its annual volatility, measured in minutes or in hours', () => {
  const walk = new Walk(keyed(11), 0.5)
  for (const step of [60, 3600]) {
    let squares = 0
    const steps = 20_000
    for (let place = 0; place < steps; place += 1)
      squares += (walk.at(START_S + (place + 1) * step) - walk.at(START_S + place * step)) ** 2
    const yearly = Math.sqrt((squares / steps) * (31_557_600 / step))
    expect(yearly).toBeGreaterThan(0.4)
    expect(yearly).toBeLessThan(0.62)
  }
})

test('the same key gives the same quotes, another key others', () => {
  const [one, same, other] = [7, 7, 8].map((seed) =>
    openSimulatedPrices({ random: keyed(seed), pairs }).quotes('aaa', START_S * 1000),
  )
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('six venues disagree a little', () => {
  const source = openSimulatedPrices({ random: keyed(7), pairs })
  const mids = source.quotes('aaa', START_S * 1000).map(({ bid, ask }) => ((bid ?? 0) + (ask ?? 0)) / 2)
  expect(new Set(mids).size).toBe(6)
  expect(Math.max(...mids) / Math.min(...mids)).toBeLessThan(1.002)
})

test('venues stop sending now and then, but hardly ever three at once', () => {
  const source = openSimulatedPrices({ random: keyed(7), pairs })
  let silences = 0
  let paused = 0
  for (let second = 0; second < 100_000; second += 10) {
    const now = (START_S + second) * 1000
    const silent = source.quotes('aaa', now).filter(({ receivedAt }) => now - receivedAt > 10_000).length
    silences += silent > 0 ? 1 : 0
    paused += silent > 3 ? 1 : 0
  }
  expect(silences).toBeGreaterThan(0)
  expect(paused).toBe(0)
})

test('the history of a day ends where the live price continues', () => {
  const source = openSimulatedPrices({ random: keyed(7), pairs })
  const day = Math.floor((START_S * 1000) / DAY_MS) * DAY_MS
  const bars = source.minuteBars('aaa', day)
  expect(bars).toHaveLength(1440)
  for (const place of [1, 700, 1439]) expect(bars[place]?.open).toBe(bars[place - 1]?.close)
  const mids = source.quotes('aaa', day + DAY_MS).map(({ bid, ask }) => (((bid ?? 0) + (ask ?? 0)) / 2) * 100)
  const live = mids.reduce((sum, mid) => sum + mid, 0) / mids.length
  expect(Math.abs(live / Number(bars.at(-1)?.close) - 1)).toBeLessThan(0.001)
  expect(source.minuteBars('aaa', day + DAY_MS)[0]?.open).toBe(bars.at(-1)?.close)
})

test('pairs of one market are correlated', () => {
  const source = openSimulatedPrices({ random: keyed(7), pairs })
  const returns = (symbol: string) => {
    const closes = source
      .minuteBars(symbol, START_S * 1000 - ((START_S * 1000) % DAY_MS))
      .map(({ close }) => Math.log(close))
    return closes.slice(1).map((close, place) => close - (closes[place] ?? close))
  }
  const [first, second, stranger] = pairs.map(({ symbol }) => returns(symbol))
  expect(correlation(first ?? [], second ?? [])).toBeGreaterThan(0.5)
  expect(Math.abs(correlation(first ?? [], stranger ?? []))).toBeLessThan(0.2)
})

function correlation(left: readonly number[], right: readonly number[]): number {
  const product = (some: readonly number[], others: readonly number[]) =>
    some.reduce((sum, value, place) => sum + value * (others[place] ?? 0), 0)
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right))
}
