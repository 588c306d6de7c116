// What the market shows as WebSocket messages.
import type { ServerMessage } from '@assay/api/channels'
import { formatAmount, formatPrice } from '@assay/engine/money'
import { type Bar, type Interval } from '../market/candles/bars.ts'
import { toCandle } from '../market/candles/candle.ts'
import { changePercent, toPriceFigures } from '../market/candles/dayWindow.ts'
import { toDepthLevels } from '../market/book/depthLevels.ts'
import type { Level } from '../market/book/depthView.ts'
import { answerIndex } from '../market/index/indexAnswer.ts'
import type { PublishedTick } from '../market/index/publishedTicks.ts'
import type { Market } from '../market/market.ts'
import { showMark } from '../market/index/markAnswer.ts'
import { type TapeTrade, toPublicTrade } from '../market/book/tape.ts'

const LEVELS_MAX = 500

export function detailMessage(market: Market, symbol: string): ServerMessage | null {
  const rules = market.book(symbol)
  const day = market.day(symbol)
  if (rules === undefined || day === undefined) return null
  const figures = toPriceFigures(rules, day)
  const tick = {
    open: figures.open,
    close: figures.close,
    high: figures.high,
    low: figures.low,
    vol: figures.volume,
    amount: figures.volume2,
    count: day.count,
  }
  return { type: 'detail', symbol, data: { ...figures, tick } }
}

export function klineMessage(market: Market, symbol: string, interval: Interval): ServerMessage | null {
  const bar = market.currentBar(symbol, interval)
  const rules = market.book(symbol)
  if (bar === undefined || rules === undefined) return null
  return { type: 'kline', symbol, interval, data: { tick: toTick(toCandle(bar, rules), bar) } }
}

function toTick({ time, open, close, high, low, volume, amount }: ReturnType<typeof toCandle>, { count }: Bar) {
  return { id: time, open, close, high, low, vol: volume, amount, count }
}

export function tradeMessage(market: Market, symbol: string, trades: readonly TapeTrade[]): ServerMessage | null {
  const rules = market.book(symbol)
  return rules === undefined
    ? null
    : { type: 'trade', symbol, data: trades.map((trade) => toPublicTrade(trade, rules)) }
}

export function depthSnapshot(market: Market, symbol: string): (ServerMessage & { type: 'depth' }) | null {
  const rules = market.book(symbol)
  if (rules === undefined) return null
  const { sequence, bids, asks } = market.depth(symbol, LEVELS_MAX)
  return {
    type: 'depth',
    symbol,
    isSnapshot: true,
    sequence,
    previousSequence: 0,
    bids: toDepthLevels(bids, rules),
    asks: toDepthLevels(asks, rules),
  }
}

export interface DepthChange {
  sequence: number
  previousSequence: number
  levels: readonly Level[]
}

export function depthChange(market: Market, symbol: string, change: DepthChange): ServerMessage | null {
  const rules = market.book(symbol)
  if (rules === undefined) return null
  const of = (side: Level['side']) =>
    toDepthLevels(
      change.levels.filter((level) => level.side === side),
      rules,
    )
  const { sequence, previousSequence } = change
  return { type: 'depth', symbol, isSnapshot: false, sequence, previousSequence, bids: of('BUY'), asks: of('SELL') }
}

export function tickerMessage(market: Market, symbols: Iterable<string>): ServerMessage | null {
  const rows = [...symbols].flatMap((symbol): [string, string, string, string][] => {
    const day = market.day(symbol)
    const rules = market.book(symbol)
    if (day === undefined || rules === undefined) return []
    const last = formatPrice(day.close, rules.priceDecimals)
    return [[symbol, last, changePercent(day), formatAmount(day.amount, rules.quoteScale, { trim: true })]]
  })
  return rows.length === 0 ? null : { type: 'ticker', rows }
}

export function indexMessage(published: PublishedTick): ServerMessage {
  const { tick, signature } = published
  return { type: 'index', symbol: tick.symbol, data: answerIndex(published), hash: tick.hash, signature }
}

export function markMessage(market: Market, symbol: string): ServerMessage | null {
  const data = showMark(market, symbol)
  return data === null ? null : { type: 'mark', symbol, data }
}
