// Traders whose copied orders trade far from the index. Within the band of 0.3 % a trader can let followers buy from a second
// account of the trader that nobody has linked, and sell to it again. Once costs them little, but often repeated it would take
// all they have. So a trader whose copied orders were on average more than 0.15 % worse than the index within 24 hours, in one
// contract or in all together, takes no new followers, and only closes are copied, until the average is below 0.1 %. Honest
// traders stay far below it: they take at most a quarter of the depth.
//
// Ten orders that bought 0.26 % above the index and sold 0.26 % below it have cost 0.26 % of their value.
import { DAY_MS } from '@assay/engine/calendar'
import { MILLION, quoteUnits } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core } from '../context.ts'

/** An average of fewer orders says too little. */
const ORDERS_MIN = 10
/** In parts per million of the value at the index: half of the band, and a third for a trader who is closed. */
const COST_MAX = 1500n
const COST_MAX_CLOSED = 1000n

interface Row {
  trader: bigint
  symbol: string
  orders: number
  /** At the index, in ticks × lots: what was traded, and bought less sold. */
  worth: string
  net_index: string
  /** Bought less sold, in units of the quote. */
  net_value: string
}

interface Traded {
  orders: number
  /** At the index, in units of the quote. */
  worth: bigint
  /** Paid more and got less than at the index, in units of the quote. */
  cost: bigint
}

/** `closed`: traders who take no new followers now, for whatever reason. */
export async function farFromIndex(
  { clock, db, market }: Pick<Core, 'clock' | 'db' | 'market'>,
  closed: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const sign = sql`case side when 'BUY' then 1 else -1 end`
  const { rows } = await sql<Row>`
    select trader, symbol, count(*)::integer as orders, sum(reference_price::numeric * quantity)::text as worth,
      sum(${sign} * reference_price::numeric * quantity)::text as net_index, sum(${sign} * value)::text as net_value
    from follow_blocks
    where trader in (select user_id from trader_profiles where state = 'APPROVED')
      and time > ${clock.now() - DAY_MS} and quantity > 0
    group by trader, symbol`.execute(db)
  const far = new Set<number>()
  const all = new Map<number, Traded>()
  for (const { trader, symbol, orders, ...row } of rows) {
    const rules = market.contract(symbol)?.futures
    if (rules === undefined) continue
    const user = Number(trader)
    const inContract: Traded = {
      orders,
      worth: quoteUnits(BigInt(row.worth), rules, 'down'),
      cost: BigInt(row.net_value) - quoteUnits(BigInt(row.net_index), rules, 'down'),
    }
    const before = all.get(user) ?? { orders: 0, worth: 0n, cost: 0n }
    const together: Traded = {
      orders: before.orders + orders,
      worth: before.worth + inContract.worth,
      cost: before.cost + inContract.cost,
    }
    all.set(user, together)
    if (isFar(inContract, closed.has(user))) far.add(user)
  }
  for (const [user, together] of all) if (isFar(together, closed.has(user))) far.add(user)
  return far
}

function isFar({ orders, worth, cost }: Traded, isClosed: boolean): boolean {
  return orders >= ORDERS_MIN && cost * BigInt(MILLION) > worth * (isClosed ? COST_MAX_CLOSED : COST_MAX)
}
