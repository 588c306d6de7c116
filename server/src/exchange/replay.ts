// Tables → state. The tables at engine_head are the snapshot: balances, open orders, and for each market its rules,
// its last trade and its index price.
import type { OrderRecord, Snapshot } from '@assay/engine/state'
import type { Price, Quantity } from '@assay/engine/money'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import type { MoneyTables } from '../db/moneyTables.ts'
import { readMarket } from './project.ts'
import { readBinary } from './projectBinary.ts'
import { readCancellations } from './projectCancellations.ts'
import { readHalts } from './projectHalts.ts'
import { readOptions } from './projectOptions.ts'
import { readFutures } from './readFutures.ts'

/** Reads at one moment, whatever is being written meanwhile. */
export async function loadSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const snapshot = await readSnapshot(client)
    await client.query('commit')
    client.release()
    return snapshot
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The tables as one snapshot; the caller's transaction makes them one moment. */
export async function readSnapshot(client: pg.PoolClient): Promise<Snapshot> {
  const assets = await client.query<Selectable<MoneyTables['assets']>>('select asset, scale from assets')
  const markets = await client.query<MarketRow>(MARKETS)
  const balances = await client.query<Selectable<MoneyTables['balances']>>(BALANCES)
  const orders = await client.query<Selectable<MoneyTables['orders']>>(OPEN_ORDERS)
  return {
    assets: assets.rows,
    markets: markets.rows.map((row) => ({
      market: readMarket(row.rules),
      lastTradeId: Number(row.trade_id ?? 0n),
      lastPrice: numberOrNull(row.price) as Price | null,
      indexPrice: numberOrNull(row.index_price) as Price | null,
    })),
    accounts: balances.rows.map((row) => ({ ...row, owner: Number(row.owner) })),
    orders: orders.rows.map(orderRecord),
    cancellations: await readCancellations(client),
    futures: await readFutures(client),
    binary: await readBinary(client),
    options: await readOptions(client),
    halts: await readHalts(client),
  }
}

interface MarketRow {
  rules: string
  index_price: bigint | null
  trade_id: bigint | null
  price: bigint | null
}

const MARKETS = `
  select rules, index_price, trade_id, price from spot_markets
  left join lateral (
    select trade_id, price from trades where trades.symbol = spot_markets.symbol order by trade_id desc limit 1
  ) last_trade on true`

const BALANCES = 'select owner, wallet, asset, available, held from balances where available <> 0 or held <> 0'

const OPEN_ORDERS = `select * from orders where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')`

/** A row of the orders table as the engine's record of it. */
export function orderRecord(row: Selectable<MoneyTables['orders']>): OrderRecord {
  return {
    orderId: Number(row.order_id),
    user: Number(row.user_id),
    symbol: row.symbol,
    clientOrderId: row.client_order_id,
    listId: numberOrNull(row.list_id),
    side: row.side,
    orderType: row.order_type,
    timeInForce: row.time_in_force,
    price: numberOrNull(row.price) as Price | null,
    stopPrice: numberOrNull(row.stop_price) as Price | null,
    triggerBy: row.trigger_by,
    postOnly: row.post_only,
    selfTradePrevention: row.self_trade_prevention,
    expiresAt: numberOrNull(row.expires_at),
    quantity: numberOrNull(row.quantity) as Quantity | null,
    quoteQuantity: row.quote_quantity,
    filledQuantity: Number(row.filled_quantity) as Quantity,
    filledQuote: row.filled_quote,
    filledTickLots: row.filled_tick_lots,
    fee: row.fee,
    held: row.held,
    status: row.status,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    priority: Number(row.priority),
  }
}

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
