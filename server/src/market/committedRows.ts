// What the market's views need of the money tables, as of one moment. Reads only.
import type { Asset, Side } from '@assay/engine/nouns'
import type { FuturesMarket } from '@assay/engine/futures/commands'
import type { MarkRecorded } from '@assay/engine/futures/events'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Price, Quantity } from '@assay/engine/money'
import { type Kysely, sql, type Transaction } from 'kysely'
import { futuresMarksTable } from '../db/futuresTables.ts'
import type { Database } from '../db/schema.ts'
import { readMarket } from '../exchange/project.ts'
import { readFuturesMarket } from '../exchange/futuresRows.ts'
import type { Level } from './book/depthView.ts'
import { TAPE_MAX, type TapeTrade } from './book/tape.ts'

export interface CommittedState {
  assets: Asset[]
  markets: SpotMarket[]
  contracts: FuturesMarket[]
  marks: MarkRecorded[]
  levels: (Level & { symbol: string })[]
  trades: (TapeTrade & { symbol: string })[]
}

export async function readCommitted(transaction: Transaction<Database>): Promise<CommittedState> {
  return {
    assets: await transaction.selectFrom('assets').select(['asset', 'scale']).execute(),
    markets: await readMarkets(transaction),
    ...(await readFuturesMarkets(transaction)),
    levels: await readLevels(transaction),
    trades: await readTape(transaction),
  }
}

async function readMarkets(db: Transaction<Database>): Promise<SpotMarket[]> {
  const rows = await db.selectFrom('spot_markets').select('rules').execute()
  return rows.map(({ rules }) => readMarket(rules))
}

async function readFuturesMarkets(db: Transaction<Database>): Promise<Pick<CommittedState, 'contracts' | 'marks'>> {
  const markets = await db.selectFrom('futures_markets').select('rules').execute()
  const marks = await db.selectFrom('futures_marks').selectAll().execute()
  return {
    contracts: markets.map(({ rules }) => readFuturesMarket(rules)),
    marks: marks.map((row) => ({ type: 'markRecorded' as const, ...futuresMarksTable.kept(row) })),
  }
}

async function readLevels(db: Transaction<Database>): Promise<CommittedState['levels']> {
  const { rows } = await sql<{ symbol: string; side: Side; price: bigint; quantity: bigint }>`
    select symbol, side, price, sum(quantity - filled_quantity) as quantity
    from (
      select symbol, side, price, quantity, filled_quantity, status from orders
      union all
      select symbol, side, price, quantity, filled_quantity, status from futures_orders
    ) as every_order
    where status in ('NEW', 'PARTIALLY_FILLED') and price is not null
    group by symbol, side, price`.execute(db)
  return rows.map((row) => ({
    symbol: row.symbol,
    side: row.side,
    price: Number(row.price) as Price,
    quantity: Number(row.quantity) as Quantity,
  }))
}

/** Oldest first. */
async function readTape(db: Transaction<Database>): Promise<CommittedState['trades']> {
  const { rows } = await sql<{
    symbol: string
    trade_id: bigint
    time: bigint
    price: bigint
    quantity: bigint
    taker_side: Side
  }>`
    select last.symbol, last.trade_id, last.time, last.price, last.quantity, last.taker_side
    from (select symbol from spot_markets union all select symbol from futures_markets) as every_market
    cross join lateral (
      select * from trades where trades.symbol = every_market.symbol order by trade_id desc limit ${TAPE_MAX}
    ) as last
    order by last.symbol, last.trade_id`.execute(db)
  return rows.map((row) => ({
    symbol: row.symbol,
    id: Number(row.trade_id),
    time: Number(row.time),
    price: Number(row.price) as Price,
    quantity: Number(row.quantity) as Quantity,
    takerSide: row.taker_side,
  }))
}

export interface BarTrade {
  id: number
  time: number
  price: Price
  volume: bigint
  amount: bigint
  count: 1
}

/** Trades of a pair after an id: those not yet in its bars. */
export async function readTradesAfter(
  db: Kysely<Database>,
  { symbol, id }: { symbol: string; id: number },
): Promise<BarTrade[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['trade_id', 'time', 'price', 'quantity', 'quote'])
    .where('symbol', '=', symbol)
    .where('trade_id', '>', BigInt(id))
    .orderBy('trade_id')
    .execute()
  return rows.map((row) => ({
    id: Number(row.trade_id),
    time: Number(row.time),
    price: Number(row.price) as Price,
    volume: row.quantity,
    amount: row.quote,
    count: 1,
  }))
}
