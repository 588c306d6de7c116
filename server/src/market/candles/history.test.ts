import { DAY_MS } from '@assay/engine/calendar'
import { expect, test } from 'vitest'
import type { MinuteBar, PriceSource } from '../../outside/prices/priceSource.ts'
import { priceTicks } from '@assay/engine/money'
import { barOpening, intervals, MINUTE_MS } from './bars.ts'
import { History } from './history.ts'

const HOUR_MS = 60 * MINUTE_MS
const price = priceTicks(100)

/** One bar for each minute, and a count of the computed days. */
function countedSource() {
  const days: string[] = []
  const source: Pick<PriceSource, 'minuteBars'> = {
    minuteBars(symbol, day): MinuteBar[] {
      days.push(`${symbol} ${day}`)
      return Array.from({ length: 1440 }, (_, minute) => {
        const time = day + minute * MINUTE_MS
        return { time, open: price, high: price, low: price, close: price, volume: 1n, amount: 1n, count: 1 }
      })
    },
  }
  return { days, source }
}

const daily = { symbol: 'btcusdt', source: 'trade', interval: '1day' } as const

test('the same days of history are computed once, also for concurrent requests', async () => {
  const { days, source } = countedSource()
  const history = new History(source)
  const span = { from: 0, to: 30 * DAY_MS }
  const answers = await Promise.all(Array.from({ length: 20 }, () => history.bars(daily, span)))
  expect(new Set(answers.map((bars) => bars.length))).toEqual(new Set([30]))
  expect(days).toHaveLength(30)
})

test('a day of fine bars is computed once, until sixty other days were requested', async () => {
  const { days, source } = countedSource()
  const history = new History(source)
  const minutesOf = (day: number) =>
    history.bars({ ...daily, interval: '1min' }, { from: day * DAY_MS, to: (day + 1) * DAY_MS })
  const answers = await Promise.all([minutesOf(0), minutesOf(0), minutesOf(0)])
  expect(answers.map((bars) => bars.length)).toEqual([1440, 1440, 1440])
  expect(days).toHaveLength(1)
  for (let day = 1; day <= 60; day++) await minutesOf(day)
  await minutesOf(60)
  expect(days).toHaveLength(61)
  await minutesOf(0)
  expect(days).toHaveLength(62)
})

test('days of an hourly chart stay cached, whatever fine bars are requested', async () => {
  const { days, source } = countedSource()
  const history = new History(source)
  const hourly = { ...daily, interval: '60min' } as const
  const chart = { from: 5 * HOUR_MS, to: 3 * DAY_MS + 7 * HOUR_MS }
  expect(await history.bars(hourly, chart)).toHaveLength(74)
  for (let day = 10; day <= 80; day++)
    await history.bars({ ...daily, interval: '1min' }, { from: day * DAY_MS, to: (day + 1) * DAY_MS })
  const before = days.length
  expect(await history.bars(hourly, chart)).toHaveLength(74)
  expect(days).toHaveLength(before)
})

test('one day is computed per turn of the event loop, however many are requested', async () => {
  const { days, source } = countedSource()
  const history = new History(source)
  const asked = Array.from({ length: 50 }, (_, place) =>
    history.bars({ ...daily, symbol: `pair${place}` }, { from: 0, to: 2 * DAY_MS }),
  )
  const perTurn: number[] = []
  const isDone = Promise.all(asked).then(() => true)
  for (let before = 0; ; before = days.length) {
    const done = await Promise.race([isDone, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])
    perTurn.push(days.length - before)
    if (done) break
  }
  expect(days).toHaveLength(100)
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(2)
})

test('an exchange that opens in the first minute of an hour has open bars of every interval', async () => {
  const { source } = countedSource()
  for (const to of [7 * DAY_MS + 5 * HOUR_MS, 7 * DAY_MS + 5 * HOUR_MS + MINUTE_MS, 9 * DAY_MS]) {
    const openBar = await new History(source).openBars('btcusdt', to)
    const lastMinutes = intervals.map((interval) => openBar('trade', interval)?.time)
    expect(lastMinutes).toEqual(intervals.map((interval) => barOpening(interval, to - MINUTE_MS)))
  }
})
