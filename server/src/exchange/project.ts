// Events → rows. Of an order or a balance that a batch touched often, only the last state is written; postings and
// trades are all written.
import type { Asset } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { BalanceChanged, Event, OrderChanged, Posted, Traded } from '@assay/engine/events'
import type { Row } from '../db/moneyTable.ts'
import {
  assetsTable,
  balancesTable,
  ordersTable,
  postingsTable,
  spotMarketsTable,
  tradesTable,
} from '../db/moneyTables.ts'
import type { Committed } from './door.ts'

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
      else if (event.type === 'traded') rows.trades.push(tradesTable.row({ ...event, sequence: committed.sequence }))
      else keepLast(touched, event)
    }
  }
  return {
    ...rows,
    indexPrices: touched.indexPrices,
    assets: Array.from(touched.assets.values(), assetsTable.row),
    markets: Array.from(touched.markets.values(), marketRow),
    balances: Array.from(touched.balances.values(), balancesTable.row),
    orders: Array.from(touched.orders.values(), ordersTable.row),
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
      // Levels are the sum of orders, a refusal leaves nothing, and a product has its own file.
      break
  }
}

/** Answers the place of the next posting of the same command. */
function addPostings(add: { rows: Row[]; posted: Posted; committed: Committed; place: number }): number {
  const { sequence, time } = add.committed
  const { reference } = add.posted
  let { place } = add
  for (const { owner, wallet, asset, amount, balance, reason } of add.posted.postings)
    add.rows.push(
      postingsTable.row({ owner, sequence, place: place++, wallet, asset, amount, balance, reason, reference, time }),
    )
  return place
}

function marketRow(market: SpotMarket): Row {
  return spotMarketsTable.row({ symbol: market.symbol, rules: marketText(market), indexPrice: null })
}

/** The rules of a pair as JSON; its one amount in digits. */
function marketText(market: SpotMarket): string {
  return JSON.stringify({ ...market, minNotional: String(market.minNotional) })
}

export function readMarket(text: string): SpotMarket {
  const market = JSON.parse(text) as Omit<SpotMarket, 'minNotional'> & { minNotional: string }
  return { ...market, minNotional: BigInt(market.minNotional) as SpotMarket['minNotional'] }
}
