// The value of every account when a UTC day begins, as the wallet computes its total: coins, free and held, at their
// last prices; the margin of open contract positions and their profit at the mark; options at their bid. What the accounts
// of his follows have is the follower's. A user who holds something without a price has no value that day.
import { DAY_MS } from '@assay/engine/calendar'
import { power } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { personOf } from '../db/person.ts'

/** Digits of a value after the point, as the wallet's page counts them. */
export const EQUITY_DECIMALS = 10
export const EQUITY_COIN = 'usdt'

export function dayOf(now: number): number {
  return now - (now % DAY_MS)
}

/** What one unit of an option is worth: bid, in units of the quote with priceDecimals + quantityDecimals digits. */
export interface OptionBid {
  symbol: string
  bid: number
  priceDecimals: number
  quantityDecimals: number
}

export type Valuing = Pick<Core, 'clock' | 'db' | 'market'> & { readOptionBids(): Promise<readonly OptionBid[]> }

/** Once a day, at its first call. The rows are those of one committed sequence. */
export async function takeEquity(server: Valuing): Promise<void> {
  const { clock, db } = server
  const day = dayOf(clock.now())
  const taken = await db.selectFrom('equity_days').select('day').where('day', '=', BigInt(day)).executeTakeFirst()
  if (taken !== undefined) return
  const bids = await optionBids(server)
  const prices = { coins: coinPrices(server), contracts: contractMarks(server), bids }
  await insertEquity(server, { day, takenAt: clock.now(), ...prices })
}

interface Taking {
  day: number
  takenAt: number
  /** one: its smallest units; price: in the last digit of a value. */
  coins: { asset: string; one: string; price: string }[]
  /** unit: of its quote, in the last digit of a value; tick: of one lot, in quote units. */
  contracts: { symbol: string; mark: number | null; tick: string; unit: string }[]
  /** worth: of one unit of the option, in the last digit of a value. */
  bids: { symbol: string; worth: string }[]
}

async function insertEquity({ db }: Valuing, { day, takenAt, coins, contracts, bids }: Taking): Promise<void> {
  const one = String(power(EQUITY_DECIMALS))
  await sql`
    with head as (
      insert into equity_days (day, taken_at, sequence)
      select ${day}::bigint, ${takenAt}::bigint, sequence from engine_head
      on conflict do nothing returning day
    ),
    worths as (
      select ${personOf('owner')} as user_id, case
        when available + held = 0 then 0
        else div(div((available + held) * ${one}::numeric, one) * price, ${one}::numeric)
      end as worth
      from balances as rows left join jsonb_to_recordset(${JSON.stringify(coins)}::jsonb)
        as coins (asset text, one numeric, price numeric) using (asset)
      where owner > 0
      union all
      select ${personOf('user_id')}, unit * (margin + coalesce(
        case direction when 'LONG' then 1 else -1 end * (quantity::numeric * mark * tick - entry_value), 0))
      from futures_positions as rows join jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb)
        as contracts (symbol text, mark numeric, tick numeric, unit numeric) using (symbol)
      where end_reason is null and user_id > 0
      union all
      select user_id, units * worth
      from option_positions left join jsonb_to_recordset(${JSON.stringify(bids)}::jsonb)
        as bids (symbol text, worth numeric) using (symbol)
      where status = 'OPEN' and user_id > 0
    )
    insert into user_equity (day, user_id, value)
    select day, user_id, case when bool_or(worth is null) then null else sum(worth) end
    from worths cross join head group by day, user_id`.execute(db)
}

function coinPrices({ market }: Valuing): Taking['coins'] {
  const inQuote = market.pairs().filter(({ spot }) => spot.quote === EQUITY_COIN)
  const symbolOf = new Map(inQuote.map(({ symbol, spot }) => [spot.base, symbol]))
  return market.coins().flatMap(({ asset, scale }) => {
    const one = String(power(scale))
    if (asset === EQUITY_COIN) return [{ asset, one, price: String(power(EQUITY_DECIMALS)) }]
    const symbol = symbolOf.get(asset) ?? ''
    const [last, rules] = [market.day(symbol)?.close, market.spotMarket(symbol)]
    if (last === undefined || rules === undefined) return []
    return [{ asset, one, price: String(BigInt(last) * power(EQUITY_DECIMALS - rules.priceDecimals)) }]
  })
}

function contractMarks({ market }: Valuing): Taking['contracts'] {
  return market.contracts().map(({ symbol, futures }) => {
    const { quoteScale, priceDecimals, quantityDecimals } = futures
    return {
      symbol,
      mark: market.mark(symbol)?.mark ?? null,
      tick: String(power(quoteScale - priceDecimals - quantityDecimals)),
      unit: String(power(EQUITY_DECIMALS - quoteScale)),
    }
  })
}

async function optionBids({ readOptionBids }: Valuing): Promise<Taking['bids']> {
  return (await readOptionBids()).map(({ symbol, bid, priceDecimals, quantityDecimals }) => {
    const unit = power(EQUITY_DECIMALS - priceDecimals - quantityDecimals)
    return { symbol, worth: String(BigInt(bid) * unit) }
  })
}
