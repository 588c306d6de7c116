// Committed events as WebSocket messages.
import type { ServerMessage } from '@assay/api/channels'
import type { Event, Traded } from '@assay/engine/events'
import { formatAmount, formatPrice, formatQuantity } from '@assay/engine/money'
import { type Showing, showPosition } from '../binary/positionAnswer.ts'
import type { Context } from '../context.ts'
import { showFuturesOrder } from '../futures/orderAnswer.ts'
import { showPosition as showFuturesPosition } from '../futures/positionAnswer.ts'
import { showStop } from '../futures/stopAnswer.ts'
import { type Bar, type Interval } from '../market/bars.ts'
import { toCandle } from '../market/candle.ts'
import { changePercent, toPriceFigures } from '../market/dayWindow.ts'
import { toDepthLevels } from '../market/depthLevels.ts'
import type { Level } from '../market/depthView.ts'
import { answerIndex } from '../market/indexAnswer.ts'
import type { PublishedTick } from '../market/indexBeat.ts'
import type { Market } from '../market/market.ts'
import { showMark } from '../market/markAnswer.ts'
import { type TapeTrade, toPublicTrade } from '../market/tape.ts'
import type { OptionBoard } from '../options/board.ts'
import { optionContents } from '../options/optionContents.ts'
import { showOrder } from '../spot/orderAnswer.ts'
import { showBalance } from '../user/balances.ts'

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

export type PrivateMessage = Extract<
  ServerMessage,
  { type: 'ORDER' | 'TRADE' | 'POSITION' | 'STOP' | 'SETTLEMENT' | 'BALANCE' }
>
/** A private message before its sequence is known. */
export type PrivateContent = PrivateMessage extends infer Message
  ? Message extends PrivateMessage
    ? Omit<Message, 'sequence'>
    : never
  : never

/** Inputs of private messages. */
export type PrivateShowing = Showing & Pick<Context, 'lights'> & { options: Pick<OptionBoard, 'findSeries'> }

/** The messages of one command's events for connected users, in the order of the events. */
export function privateContents(
  { market, lights, binary, options }: PrivateShowing,
  events: readonly Event[],
  isHeard: (user: number) => boolean,
): Map<number, PrivateContent[]> {
  const contents = new Map<number, PrivateContent[]>()
  const tell = (user: number, content: PrivateContent) => {
    const told = contents.get(user)
    if (told === undefined) contents.set(user, [content])
    else told.push(content)
  }
  const balances = new Map<number, Extract<PrivateContent, { type: 'BALANCE' }>['data']>()
  for (const event of events) {
    if (event.type === 'orderChanged' && isHeard(event.user))
      tell(event.user, { type: 'ORDER', data: showOrder({ market }, event) })
    else if (event.type === 'futuresOrderChanged' && isHeard(event.user))
      tell(event.user, { type: 'ORDER', data: showFuturesOrder({ market }, event) })
    else if (event.type === 'positionChanged' && isHeard(event.user))
      tell(event.user, { type: 'POSITION', data: showFuturesPosition({ market, lights }, event) })
    else if (event.type === 'stopChanged' && isHeard(event.user))
      tell(event.user, { type: 'STOP', data: showStop({ market }, event) })
    else if (event.type === 'traded') for (const fill of fillsOf(market, event, isHeard)) tell(fill.user, fill.content)
    else if (event.type === 'binaryPositionChanged' && isHeard(event.user))
      tell(event.user, { type: 'SETTLEMENT', data: showPosition({ market, binary }, event) })
    else if (event.type === 'balanceChanged' && isHeard(event.owner))
      balances.set(event.owner, [...(balances.get(event.owner) ?? []), showBalance(market, event)])
  }
  for (const { user, data } of optionContents(options, events, isHeard)) tell(user, { type: 'SETTLEMENT', data })
  for (const [user, data] of balances) tell(user, { type: 'BALANCE', data })
  return contents
}

function fillsOf(market: Market, trade: Traded, isHeard: (user: number) => boolean) {
  const takerSide = trade.takerSide
  const makerSide: Traded['takerSide'] = takerSide === 'BUY' ? 'SELL' : 'BUY'
  return [
    { user: trade.makerUser, orderId: trade.makerOrderId, side: makerSide, fee: trade.makerFee },
    { user: trade.takerUser, orderId: trade.takerOrderId, side: takerSide, fee: trade.takerFee },
  ]
    .filter(({ user }) => isHeard(user))
    .map((part) => ({ user: part.user, content: fillContent(market, trade, part) }))
}

function fillContent(
  market: Market,
  trade: Traded,
  { orderId, side, fee }: { orderId: number; side: Traded['takerSide']; fee: bigint },
): PrivateContent {
  const rules = market.book(trade.symbol)
  if (rules === undefined) throw new Error(`a trade of ${trade.symbol}, which is not defined`)
  // A spot buyer pays the fee in the received asset; futures deliver nothing and charge it in the quote.
  const isInBase = side === 'BUY' && market.spotMarket(trade.symbol) !== undefined
  const data = {
    tradeId: trade.tradeId,
    orderId,
    symbol: trade.symbol,
    side,
    price: formatPrice(trade.price, rules.priceDecimals),
    quantity: formatQuantity(trade.quantity, rules.quantityDecimals),
    fee: formatAmount(fee, isInBase ? rules.baseScale : rules.quoteScale),
    feeCoin: isInBase ? rules.base : rules.quote,
    time: trade.time,
  }
  return { type: 'TRADE', data }
}
