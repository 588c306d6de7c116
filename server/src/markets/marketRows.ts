// What is listed in the engine, with what is halted and why.
import type { Product } from '@assay/engine/halts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface MarketRow {
  product: Product
  market: string
  /** Of the pair whose index it follows; '' where it follows several. */
  symbol: string
  isTrading: boolean
  /** null: neither halted nor asked to be. */
  halt: HaltRow | null
}

export interface HaltRow {
  /** The engine was told. */
  isHalted: boolean
  since: number
  by: string | null
  reason: string
}

/** Expiries that are settled are left out. */
export async function readMarkets(db: Kysely<Database>): Promise<MarketRow[]> {
  const { rows } = await sql<Pick<MarketRow, 'product' | 'market' | 'symbol' | 'isTrading'>>`
    select 'SPOT' as product, symbol as market, symbol, (rules::jsonb -> 'isTrading')::boolean as "isTrading"
    from spot_markets
    union all
    select 'FUTURES', symbol, rules::jsonb ->> 'indexSymbol', (rules::jsonb -> 'isTrading')::boolean from futures_markets
    union all
    select 'BINARY', symbol, symbol, true from binary_markets
    union all
    select 'OPTIONS', series, symbol, true from option_series where settled_at is null
      or exists (select 1 from halts where halts.product = 'OPTIONS' and halts.market = option_series.series
        and halts.user_id is null and halts.is_halted)
    union all
    select 'WITHDRAWALS', asset, asset || 'usdt', true from assets
    union all
    select 'CONVERT', 'convert', '', bool_or((rules::jsonb -> 'isOpen')::boolean) from convert_coins
    having count(*) > 0
    union all
    select 'EARN', 'earn', '', bool_or((rules::jsonb -> 'isOpen')::boolean) from earn_products
    having count(*) > 0
    union all
    select 'REFERRAL', 'referral', '', (terms::jsonb -> 'isOpen')::boolean from referral_terms
    union all
    select 'FOLLOW', 'follow', '', bool_or(status = 'OPEN') from follow_traders having count(*) > 0
    union all
    select 'WELFARE', 'welfare', '', bool_or((rules::jsonb -> 'isOpen')::boolean) from welfare_tasks
    having count(*) > 0`.execute(db)
  const halts = await readMarketHalts(db)
  return rows.map((row) => ({ ...row, halt: halts.get(keyOf(row)) ?? null }))
}

/** Of one market; null if it is neither halted nor asked to be. */
export async function readMarketHalt(
  db: Kysely<Database>,
  market: Pick<MarketRow, 'product' | 'market'>,
): Promise<HaltRow | null> {
  return (await readMarketHalts(db)).get(keyOf(market)) ?? null
}

async function readMarketHalts(db: Kysely<Database>): Promise<Map<string, HaltRow>> {
  const { rows } = await sql<HaltRow & Pick<MarketRow, 'product' | 'market'>>`
    select coalesce(halted.product, asked.product) as product, coalesce(halted.market, asked.market) as market,
      halted.product is not null as "isHalted",
      coalesce(halted.changed_at, asked.asked_at)::float8 as since, asked.asked_by as by,
      coalesce(asked.reason, (
        select split_part(error, E'\n', 1) from trips
        where trips.product = halted.product and trips.market = halted.market order by trip_id desc limit 1
      ), '') as reason
    from (select * from halts where is_halted and user_id is null) as halted
    full join (select * from halt_requests where ended_at is null) as asked
      on asked.product = halted.product and asked.market = halted.market`.execute(db)
  return new Map(rows.map(({ product, market, ...halt }) => [keyOf({ product, market }), halt]))
}

function keyOf({ product, market }: Pick<MarketRow, 'product' | 'market'>): string {
  return `${product} ${market}`
}
