// Tables → state. The tables at engine_head are the snapshot: balances, open orders, and for each market its rules,
// its last trade and its index price.
import type { Snapshot } from '@assay/engine/state'
import type { Price } from '@assay/engine/money'
import type pg from 'pg'
import type { StoredRow } from '../db/moneyTable.ts'
import { assetsTable, balancesTable, ordersTable } from '../db/moneyTables.ts'
import { readMarket } from './project.ts'
import { readBinary } from './projectBinary.ts'
import { readCancellations } from './projectCancellations.ts'
import { readConvert } from './projectConvert.ts'
import { readCredits } from './projectCredits.ts'
import { readEarn } from './projectEarn.ts'
import { readFirings } from './projectFirings.ts'
import { readHalts } from './projectHalts.ts'
import { readOptions } from './projectOptions.ts'
import { readFollows } from './projectFollow.ts'
import { readReferrals } from './projectReferral.ts'
import { readVip } from './projectVip.ts'
import { readWelfare } from './projectWelfare.ts'
import { readWithdrawals } from './projectWithdrawals.ts'
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
  const assets = await client.query<StoredRow<typeof assetsTable>>('select * from assets')
  const markets = await client.query<MarketRow>(MARKETS)
  const balances = await client.query<StoredRow<typeof balancesTable>>(BALANCES)
  const orders = await client.query<StoredRow<typeof ordersTable>>(OPEN_ORDERS)
  return {
    assets: assets.rows.map(assetsTable.kept),
    markets: markets.rows.map((row) => ({
      market: readMarket(row.rules),
      lastTradeId: Number(row.trade_id ?? 0n),
      lastPrice: numberOrNull(row.price) as Price | null,
      indexPrice: numberOrNull(row.index_price) as Price | null,
    })),
    accounts: balances.rows.map(balancesTable.kept),
    orders: orders.rows.map(ordersTable.kept),
    cancellations: await readCancellations(client),
    firings: await readFirings(client),
    futures: await readFutures(client),
    binary: await readBinary(client),
    options: await readOptions(client),
    credits: await readCredits(client),
    withdrawals: await readWithdrawals(client),
    convert: await readConvert(client),
    earn: await readEarn(client),
    referral: await readReferrals(client),
    follow: await readFollows(client),
    vip: await readVip(client),
    welfare: await readWelfare(client),
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

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}
