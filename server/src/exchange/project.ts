// Events → rows. Of an order or a balance that a batch touched often, only the last state is written; postings and
// trades are all written. The values of a row stand in the order of the table's columns in 0001_money.sql.
import type { Asset } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { BalanceChanged, Event, OrderChanged, Posted, Traded } from '@assay/engine/events'
import type { Committed } from './door.ts'
import type { Row } from './rowText.ts'

export interface BatchRows {
  assets: Row[]
  markets: Row[]
  /** Latest index price by symbol; null while the index is paused. */
  indexPrices: Map<string, number | null>
  balances: Row[]
  postings: Row[]
  orders: Row[]
  trades: Row[]
}

export function project(commands: readonly Committed[]): BatchRows {
  const touched: Touched = {
    assets: new Map(),
    markets: new Map(),
    indexPrices: new Map(),
    balances: new Map(),
    orders: new Map(),
  }
  const rows = { postings: [] as Row[], trades: [] as Row[] }
  for (const committed of commands) {
    let place = 0
    for (const event of committed.events) {
      if (event.type === 'posted') place = addPostings({ rows: rows.postings, posted: event, committed, place })
      else if (event.type === 'traded') rows.trades.push(tradeRow(event, committed.sequence))
      else keepLast(touched, event)
    }
  }
  return {
    ...rows,
    indexPrices: touched.indexPrices,
    assets: Array.from(touched.assets.values(), ({ asset, scale }) => [asset, scale]),
    markets: Array.from(touched.markets.values(), (market) => [market.symbol, marketText(market), null]),
    balances: Array.from(touched.balances.values(), balanceRow),
    orders: Array.from(touched.orders.values(), orderRow),
  }
}

interface Touched {
  assets: Map<string, Asset>
  markets: Map<string, SpotMarket>
  indexPrices: Map<string, number | null>
  balances: Map<string, BalanceChanged>
  orders: Map<number, OrderChanged>
}

function keepLast(touched: Touched, event: Exclude<Event, Posted | Traded>): void {
  switch (event.type) {
    case 'balanceChanged':
      touched.balances.set(`${event.owner} ${event.wallet} ${event.asset}`, event)
      break
    case 'orderChanged':
      touched.orders.set(event.orderId, event)
      break
    case 'assetDefined':
      touched.assets.set(event.asset.asset, event.asset)
      break
    case 'marketDefined':
      touched.markets.set(event.market.symbol, event.market)
      break
    case 'indexRecorded':
      touched.indexPrices.set(event.symbol, event.price)
      break
    default:
      // Levels are the sum of orders, a refusal leaves nothing, and a product has a file of its own.
      break
  }
}

/** Answers the place of the next posting of the same command. */
function addPostings(add: { rows: Row[]; posted: Posted; committed: Committed; place: number }): number {
  const { sequence, time } = add.committed
  let { place } = add
  for (const { owner, wallet, asset, amount, balance, reason } of add.posted.postings)
    add.rows.push([owner, sequence, place++, wallet, asset, amount, balance, reason, add.posted.reference, time])
  return place
}

function balanceRow({ owner, wallet, asset, available, held }: BalanceChanged): Row {
  return [owner, wallet, asset, available, held]
}

function orderRow(order: OrderChanged): Row {
  return [
    order.orderId,
    order.user,
    order.symbol,
    order.clientOrderId,
    order.listId,
    order.side,
    order.orderType,
    order.timeInForce,
    order.price,
    order.stopPrice,
    order.triggerBy,
    order.postOnly,
    order.selfTradePrevention,
    order.expiresAt,
    order.quantity,
    order.quoteQuantity,
    order.filledQuantity,
    order.filledQuote,
    order.filledTickLots,
    order.fee,
    order.held,
    order.status,
    order.createdAt,
    order.updatedAt,
    order.priority,
  ]
}

function tradeRow(trade: Traded, sequence: number): Row {
  return [
    trade.symbol,
    trade.tradeId,
    sequence,
    trade.price,
    trade.quantity,
    trade.quote,
    trade.takerSide,
    trade.makerOrderId,
    trade.takerOrderId,
    trade.makerUser,
    trade.takerUser,
    trade.makerFee,
    trade.takerFee,
    trade.time,
  ]
}

/** The rules of a pair as JSON; its one amount in digits. */
function marketText(market: SpotMarket): string {
  return JSON.stringify({ ...market, minNotional: String(market.minNotional) })
}

export function readMarket(text: string): SpotMarket {
  const market = JSON.parse(text) as Omit<SpotMarket, 'minNotional'> & { minNotional: string }
  return { ...market, minNotional: BigInt(market.minNotional) as SpotMarket['minNotional'] }
}
