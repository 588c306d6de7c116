// Where the chart's candles come from: the newest by HTTP, older ones as the reader scrolls back, and the open candle
// by the WebSocket. The server builds every candle; nothing is made up here.
import type { DataLoader } from 'klinecharts'
import { api } from '../../../api.ts'
import { barOfKline } from '../../market/detailFigures.ts'
import { live } from '../../../live/live.ts'
import { type Bar, barOfCandle, barOfTick } from './chartBars.ts'
import type { ChartInterval } from './chartIntervals.ts'

const PAGE = 500

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed'

export interface CandleFeed {
  symbol: string
  interval: ChartInterval
  onState(state: ChartState): void
}

/** A loader for one pair and interval. After stop() it calls nothing any more. */
export function createLoader(feed: CandleFeed): DataLoader & { stop(): void } {
  let isStopped = false
  /** Live candles continue the loaded ones; alone they would look like the whole history. */
  let isLoaded = false
  let stopLive = () => {}
  return {
    async getBars({ type, timestamp, callback }) {
      if (type === 'init') {
        isLoaded = false
        feed.onState('loading')
      }
      const bars = await readBars(feed, timestamp)
      if (isStopped) return
      if (type === 'init') {
        isLoaded = bars !== null
        feed.onState(bars === null ? 'failed' : bars.length === 0 ? 'empty' : 'ready')
      }
      callback(bars ?? [], { forward: bars !== null && bars.length === PAGE, backward: false })
    },
    subscribeBar({ callback }) {
      stopLive()
      const topic = { type: 'kline', symbol: feed.symbol, interval: feed.interval } as const
      stopLive = live.subscribe(topic, (message) => {
        if (!isLoaded) return
        feed.onState('ready')
        callback({ ...barOfTick(barOfKline(message.data)) })
      })
    },
    unsubscribeBar: () => stopLive(),
    stop() {
      isStopped = true
      stopLive()
    },
  }
}

/** Oldest first; null where they did not arrive. */
async function readBars({ symbol, interval }: CandleFeed, before: number | null): Promise<Bar[] | null> {
  try {
    const candles = await api.market.listCandles({
      symbol,
      interval,
      limit: PAGE,
      ...(before === null ? {} : { before }),
    })
    return candles.map(barOfCandle)
  } catch {
    return null
  }
}
