import { afterEach, expect, test, vi } from 'vitest'
import type { ServerMessage } from '@assay/api/channels'
import { api } from '../../../api.ts'
import { live } from '../../../live/live.ts'
import { type ChartState, createLoader } from './chartLoader.ts'

type Candles = Awaited<ReturnType<typeof api.market.listCandles>>
type Kline = Extract<ServerMessage, { type: 'kline' }>

const candle = { time: 0, open: '1', high: '1', low: '1', close: '1', volume: '1', amount: '1', count: 1 }
const kline = {
  type: 'kline',
  symbol: 'btcusdt',
  interval: '15min',
  data: { tick: { id: 900_000, open: '2', high: '2', low: '2', close: '2', vol: '1', amount: '1', count: 1 } },
} as Kline

afterEach(() => vi.restoreAllMocks())

/** A chart whose candles may fail to arrive, with a record of what it is told. */
function openChart() {
  const states: ChartState[] = []
  const bars: unknown[] = []
  let say: (message: Kline) => void = () => {}
  vi.spyOn(live, 'subscribe').mockImplementation((_, listener) => {
    say = listener
    return () => {}
  })
  const listCandles = vi.spyOn(api.market, 'listCandles')
  const loader = createLoader({ symbol: 'btcusdt', interval: '15min', onState: (state) => states.push(state) })
  const load = async (answer: Promise<Candles>) => {
    listCandles.mockReturnValueOnce(answer)
    await loader.getBars({ type: 'init', timestamp: null, callback: () => {} } as never)
  }
  loader.subscribeBar?.({ callback: (bar: unknown) => bars.push(bar) } as never)
  return { states, bars, load, hear: () => say(kline) }
}

test('a chart whose candles could not be loaded stays failed while live candles arrive, until it loads again', async () => {
  const { states, bars, load, hear } = openChart()
  await load(Promise.reject(new Error('no network')))
  hear()
  expect([states, bars]).toEqual([['loading', 'failed'], []])
  await load(Promise.resolve([candle] as Candles))
  hear()
  expect(states.at(-1)).toBe('ready')
  expect(bars).toHaveLength(1)
})

test('a pair without candles has a chart from its first live candle on', async () => {
  const { states, bars, load, hear } = openChart()
  await load(Promise.resolve([]))
  hear()
  expect(states).toEqual(['loading', 'empty', 'ready'])
  expect(bars).toHaveLength(1)
})
