// Traders whose copied orders trade far from the index. Within the band of 0.3 % a trader can let followers buy from a second
// account of the trader that nobody has linked, and sell to it again. Once costs them little, but often repeated it would take
// all they have. So a trader whose copied orders in a contract were on average more than 0.15 % worse than the index within 24
// hours takes no new followers, and only closes are copied, until the average is better. Honest traders stay far below it: they
// take at most a quarter of the depth.
//
// Ten orders that bought 0.26 % above the index and sold 0.26 % below it have cost 0.26 % of their value.
import { DAY_MS } from '@assay/engine/calendar'
import { MILLION, quoteUnits } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core } from '../context.ts'

/** An average of fewer orders says too little. */
const ORDERS_MIN = 10
/** In parts per million of the value at the index: half of the band. */
const COST_MAX = 1500n

interface Row {
  trader: bigint
  symbol: string
  orders: number
  /** At the index, in ticks × lots: what was traded, and bought less sold. */
  worth: string
  net_worth: string
  /** Bought less sold, in units of the quote. */
  net_value: string
}

export async function farFromIndex({
  clock,
  db,
  market,
}: Pick<Core, 'clock' | 'db' | 'market'>): Promise<ReadonlySet<number>> {
  const sign = sql`case side when 'BUY' then 1 else -1 end`
  const { rows } = await sql<Row>`
    select trader, symbol, count(*)::integer as orders, sum(reference_price::numeric * quantity)::text as worth,
      sum(${sign} * reference_price::numeric * quantity)::text as net_worth, sum(${sign} * value)::text as net_value
    from follow_blocks
    where trader in (select user_id from trader_profiles where state = 'APPROVED')
      and time > ${clock.now() - DAY_MS} and quantity > 0
    group by trader, symbol having count(*) >= ${ORDERS_MIN}`.execute(db)
  const far = rows.filter(({ symbol, ...row }) => {
    const rules = market.contract(symbol)?.futures
    if (rules === undefined) return false
    const worth = quoteUnits(BigInt(row.worth), rules, 'down')
    const cost = BigInt(row.net_value) - quoteUnits(BigInt(row.net_worth), rules, 'down')
    return cost * BigInt(MILLION) > worth * COST_MAX
  })
  return new Set(far.map(({ trader }) => Number(trader)))
}
