// Bars of recorded minutes, combined as on the server, against a simple computation directly from the file.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { notional, priceTicks, quantityLots } from '@assay/engine/money'
import { parseRecording, type RecordedMinute } from '../../outside/prices/recording.ts'
import { type Bar, gatherBars } from './bars.ts'
import { pairs } from '../listings/coins.ts'

const HOUR_MS = 3_600_000
const spot = pairs[0]?.spot as (typeof pairs)[number]['spot']
const own = new URL('../testdata/', import.meta.url)
const whole = new URL('../../../../../shared/data/', import.meta.url)
const files = [
  new URL('btcusdt-spot-2023-03-11.1m.csv', own),
  new URL('btc-perp-2022-01-01.1m.csv', own),
  new URL('btcusdt-spot-2023-03.1m.csv', whole),
  new URL('btc-perp-2022-01.1m.csv', whole),
].filter((file) => existsSync(file))

const ticks = (price: number) => priceTicks(Math.round(price * 100))
const lots = (volume: number) => quantityLots(Math.round(volume * 100_000))

function toBar({ time, open, high, low, close, volume }: RecordedMinute): Bar {
  const amount = notional(ticks(close), lots(volume), spot, 'down')
  const prices = { open: ticks(open), high: ticks(high), low: ticks(low), close: ticks(close) }
  return { time, ...prices, volume: BigInt(lots(volume)), amount, count: 1 }
}

/** Groups rows by opening and reduces each group: simple, and without product code. */
function directly(minutes: readonly RecordedMinute[], length: number): Bar[] {
  const heaps = Map.groupBy(minutes, ({ time }) => time - (time % length))
  return [...heaps].map(([time, heap]) => {
    const rows = heap.map(toBar)
    const prices = (pick: (bar: Bar) => number) => rows.map(pick)
    return {
      time,
      open: rows[0]?.open,
      high: Math.max(...prices((bar) => bar.high)),
      low: Math.min(...prices((bar) => bar.low)),
      close: rows.at(-1)?.close,
      volume: rows.reduce((sum, bar) => sum + bar.volume, 0n),
      amount: rows.reduce((sum, bar) => sum + bar.amount, 0n),
      count: rows.length,
    } as Bar
  })
}

test.each(files.map((file) => [file.pathname.split('/').at(-1) ?? '', file] as const))(
  'hours and days of %s agree with a direct computation',
  (name, file) => {
    const minutes = parseRecording(readFileSync(file, 'utf8'), name)
    const bars = minutes.map(toBar)
    expect(bars.length).toBeGreaterThan(200)
    expect(gatherBars('60min', bars)).toEqual(directly(minutes, HOUR_MS))
    expect(gatherBars('1day', gatherBars('60min', bars))).toEqual(directly(minutes, 24 * HOUR_MS))
  },
)

test('a file of another format is refused with its name and line', () => {
  expect(() => parseRecording('date,price\n1,2', 'prices.csv')).toThrow('prices.csv begins with columns')
  const upsideDown = 'open_time,open,high,low,close,volume\n2023-03-01 00:00:00+00:00,1,0.5,2,1,1'
  expect(() => parseRecording(upsideDown, 'a.csv')).toThrow('a.csv, line 2 is no candle')
})
