import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { KEY_BYTES, KeyedRandom } from './keyedRandom.ts'
import type { PricedPair, PriceSource } from './priceSource.ts'
import { readRecording } from './recording.ts'
import { openReplayPrices } from './replay.ts'

const directory = fileURLToPath(new URL('../../market/testdata/', import.meta.url))
const pair: PricedPair = {
  id: 1,
  symbol: 'btcusdt',
  coin: 'btc',
  baseCoin: 'usdt',
  scales: { priceDecimals: 2, quantityDecimals: 5, baseScale: 8, quoteScale: 8 },
}
const silence: PriceSource = {
  kind: 'simulated',
  quotes: () => [],
  benchmark: () => null,
  wallAheadMs: () => null,
  minuteBars: () => [],
  list: () => {},
  close: async () => {},
}
const DAY_MS = 86_400_000
const day = 20_000 * DAY_MS

const random = new KeyedRandom(Buffer.alloc(KEY_BYTES, 3))
const open = (speed: number, pairs = [pair]) => openReplayPrices({ directory, speed, pairs, random, others: silence })

test('a minute is replayed as recorded', async () => {
  const recorded = await readRecording(`${directory}/btcusdt-spot-2023-03-11.1m.csv`)
  const source = await open(1)
  const bars = source.minuteBars('btcusdt', day)
  const place = (day / 60_000) % recorded.length
  for (const offset of [0, 17, 1439]) {
    const minute = recorded[(place + offset) % recorded.length]
    const { open: first, high, low, close } = bars[offset] ?? {}
    const played = [first, high, low, close].map((ticks) => Number(ticks) / 100)
    expect(played).toEqual([minute?.open, minute?.high, minute?.low, minute?.close])
  }
})

test('quotes stay within the range of the replayed minute', async () => {
  const source = await open(1)
  const bars = source.minuteBars('btcusdt', day)
  for (let second = 0; second < 600; second += 7) {
    const bar = bars[Math.floor(second / 60)]
    const quotes = source.quotes('btcusdt', day + second * 1000)
    expect(quotes).toHaveLength(5)
    for (const { bid, ask } of quotes) {
      const mid = (((bid ?? 0) + (ask ?? 0)) / 2) * 100
      expect(mid).toBeGreaterThan((bar?.low ?? 0) * 0.999)
      expect(mid).toBeLessThan((bar?.high ?? 0) * 1.001)
    }
  }
})

test('at sixty times the speed a minute covers an hour', async () => {
  const slow = (await open(1)).minuteBars('btcusdt', 0)
  const [fast] = (await open(60)).minuteBars('btcusdt', 0)
  expect(fast).toMatchObject({ open: slow[0]?.open, close: slow[59]?.close })
  expect(fast?.high).toBe(Math.max(...slow.slice(0, 60).map(({ high }) => high)))
})

test('a coin is not confused with one that has the same prefix, and a folder without recordings is refused', async () => {
  await expect(open(1, [{ ...pair, symbol: 'btusdt', coin: 'bt' }])).rejects.toThrow('holds no recording')
})
