// Candles of the wire as the chart library takes them. A chart draws, so here, and only here, prices are floats.
import type { ServerMessage } from '@assay/api/channels'
import type { Output } from '@assay/api/schemas'

export type Candle = Output<'market', 'listCandles'>[number]
type Tick = Extract<ServerMessage, { type: 'kline' }>['data']['tick']

export type Bar = {
  /** Opening, epoch ms. */
  timestamp: number
  open: number
  high: number
  low: number
  close: number
  /** In the base coin, and in the quote coin. */
  volume: number
  turnover: number
}

export function barOfCandle(candle: Candle): Bar {
  return {
    timestamp: candle.time,
    open: Number(candle.open),
    high: Number(candle.high),
    low: Number(candle.low),
    close: Number(candle.close),
    volume: Number(candle.volume),
    turnover: Number(candle.amount),
  }
}

/** A tick names its candle by its opening: epoch ms, or seconds in the form of older feeds. */
export function barOfTick(tick: Tick): Bar {
  return {
    timestamp: tick.id < 1e11 ? tick.id * 1000 : tick.id,
    open: Number(tick.open),
    high: Number(tick.high),
    low: Number(tick.low),
    close: Number(tick.close),
    volume: Number(tick.vol),
    turnover: Number(tick.amount),
  }
}
