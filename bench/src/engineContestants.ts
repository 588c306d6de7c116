// The contestants: our book alone, our whole engine, and nodejs-order-book. Each creates its own input objects inside
// the timed loop, as in use, and returns its numbers of trades and lots.
import { IDS_EACH } from '@assay/server/exchange/stamp'
import { type Book, createBook, takeChangedLevel } from '@assay/engine/book/orderBook'
import type { Command } from '@assay/engine/commands'
import type { OrderTerms } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import { apply } from '@assay/engine/engine'
import { amountUnits, priceTicks, type Price, type Quantity, quantityLots, ratePpm } from '@assay/engine/money'
import { Places } from '@assay/engine/places'
import { createState, type State } from '@assay/engine/state'
import { OrderBook, Side } from 'nodejs-order-book'
import { startWatch } from './cpuTime.ts'
import { type CommandList, MIDDLE_TICKS, plainOrderAt } from './engineCommands.ts'
import { cancelOrder, type PlainOrder, playOrder } from './plainBook.ts'

export interface Result {
  trades: number
  lots: number
  /** Of processor time. */
  milliseconds: number
}

export type Contestant = 'peer' | 'book' | 'engine'

/** Ids as large as they are after some days: V8 stores numbers beyond 2^31 differently. */
const FIRST_COMMAND = 10_000_000

export const contestants: Record<Contestant, (list: CommandList) => Result> = {
  peer: runPeer,
  book: runBookAlone,
  engine: runWholeEngine,
}

export const USERS = 1000

export function runBookAlone(list: CommandList): Result {
  const book: Book<PlainOrder> = createBook(new Places(), [])
  const orders = new Map<number, PlainOrder>()
  const result = { trades: 0, lots: 0, milliseconds: 0 }
  const watch = startWatch()
  for (let at = 0; at < list.count; at += 1) {
    const id = list.orderIds[at] as number
    if (list.isCancel[at] === 1) {
      const order = orders.get(id)
      if (order) {
        cancelOrder(book, order)
        orders.delete(id)
      }
    } else {
      const order = plainOrderAt(list, at)
      playOrder(book, order, (maker, lots) => {
        if (maker.remaining === 0) orders.delete(maker.id)
        result.trades += 1
        result.lots += lots
      })
      if (order.remaining > 0) orders.set(id, order)
    }
    while (takeChangedLevel(book) !== null);
  }
  result.milliseconds = watch()
  return result
}

export function runPeer(list: CommandList): Result {
  const book = new OrderBook()
  const ids = Array.from({ length: list.count }, (_, at) => String(at + 1))
  const result = { trades: 0, lots: 0, milliseconds: 0 }
  const watch = startWatch()
  for (let at = 0; at < list.count; at += 1) {
    const id = ids[(list.orderIds[at] as number) - 1] as string
    if (list.isCancel[at] === 1) {
      book.cancel(id)
      continue
    }
    const side = list.isBuy[at] === 1 ? Side.BUY : Side.SELL
    const size = list.quantities[at] as number
    const { done, partial, partialQuantityProcessed, quantityLeft } = book.limit({
      id,
      side,
      size,
      price: list.prices[at] as number,
    })
    // A partially filled resting order is the last trade; our own order is reported among them too.
    const isOwn = (order: { id: string }) => order.id === id
    result.trades += done.filter((order) => !isOwn(order)).length
    if (partial && !isOwn(partial) && partialQuantityProcessed > 0) result.trades += 1
    result.lots += size - quantityLeft
  }
  result.milliseconds = watch()
  return result
}

export function runWholeEngine(list: CommandList): Result {
  const state = fundedState(USERS, ['btcusdt'])
  const result = { trades: 0, lots: 0, milliseconds: 0 }
  const watch = startWatch()
  for (let at = 0; at < list.count; at += 1) {
    for (const event of apply(state, commandAt(list, at, 'btcusdt'))) {
      // Trades come first; later events of orders, prices and balances are not read.
      if (event.type === 'orderChanged') break
      if (event.type !== 'traded') continue
      result.trades += 1
      result.lots += event.quantity
    }
  }
  result.milliseconds = watch()
  return result
}

export function commandAt(list: CommandList, at: number, symbol: string): Command {
  const user = list.users[at] as number
  const orderId = (FIRST_COMMAND + (list.orderIds[at] as number)) * IDS_EACH
  if (list.isCancel[at] === 1) return { type: 'spot.cancelOrder', time: at, user, orderId }
  const terms: OrderTerms = {
    side: list.isBuy[at] === 1 ? 'BUY' : 'SELL',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: list.prices[at] as Price,
    quantity: list.quantities[at] as Quantity,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'LAST',
    postOnly: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
  }
  return { type: 'spot.placeOrder', time: at, user, symbol, orderId, clientOrderId: 'bench', terms }
}

/** A state with these markets, and this many users with more than they can spend: ten million coins of each. */
export function fundedState(users: number, symbols: readonly string[]): State {
  const state = createState()
  const assets = new Set(symbols.flatMap((symbol) => [baseOf(symbol), 'usdt']))
  for (const asset of assets) apply(state, { type: 'ledger.defineAsset', time: 0, asset: { asset, scale: 8 } })
  for (const symbol of symbols) apply(state, { type: 'spot.defineMarket', time: 0, market: marketOf(symbol) })
  const amount = amountUnits(10n ** 15n)
  for (let user = 1; user <= users + 1; user += 1) {
    for (const asset of assets)
      apply(state, { type: 'transfer.creditFaucet', time: 0, user, transferId: user, asset, amount })
  }
  return state
}

function marketOf(symbol: string): SpotMarket {
  return {
    symbol,
    base: baseOf(symbol),
    quote: 'usdt',
    priceDecimals: 2,
    quantityDecimals: 5,
    baseScale: 8,
    quoteScale: 8,
    orderMin: quantityLots(1),
    orderMax: quantityLots(1_000_000_000),
    buyMax: null,
    sellMin: priceTicks(MIDDLE_TICKS >> 4),
    minNotional: amountUnits(1n),
    priceBand: ratePpm(500_000),
    marketSlippageMax: ratePpm(50_000),
    makerFeeRate: ratePpm(500),
    takerFeeRate: ratePpm(1000),
    isTrading: true,
    canLimitBuy: true,
    canLimitSell: true,
    canMarketBuy: true,
    canMarketSell: true,
    maxOpenOrders: 1_000_000,
    maxTriggerOrders: 1_000_000,
  }
}

function baseOf(symbol: string): string {
  return symbol.slice(0, -4)
}
