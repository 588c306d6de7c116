// What growth is made of, for one UTC day that is over, from committed rows and the prices at its end:
//
//   fees     all fees that a customer paid, less vouchers and the rebates for them: what comes back does not raise a level
//   assets   the lower of what the account was worth at the beginning and at the end, less what left the account in between:
//            coins that are there only at midnight do not count
//   earn     the principal that earned interest
import { DAY_MS } from '@assay/engine/calendar'
import { power } from '@assay/engine/money'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { personOf } from '../db/person.ts'
import { USDT_DECIMALS } from './growth.ts'

type Needs = Pick<Core, 'clock' | 'db' | 'market'>

const UNIT = 'usdt'

interface CoinPrice {
  asset: string
  /** Smallest units of one coin. */
  one: string
  /** Of one coin, in units of 10^-10 USDT. */
  price: string
}

/** Takes a day once; again, it changes nothing. */
export async function takeDay(needs: Needs, day: number): Promise<void> {
  const { clock, db } = needs
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
  const prices = JSON.stringify(await pricesAt(needs, to))
  await sql`
    with taken as (
      insert into vip_days (day, computed_at) values (${day}, ${clock.now()}::bigint) on conflict do nothing returning day
    ),
    prices as (select * from jsonb_to_recordset(${prices}::jsonb) as coins (asset text, one numeric, price numeric)),
    kept as (
      insert into vip_prices (day, asset, price) select day, asset, price from prices cross join taken returning day
    ),
    moved as (
      select ${personOf('owner')} as user_id, 'fees' as what, asset, -sum(amount) as amount
        from postings as rows where time >= ${from}::bigint and time < ${to}::bigint and owner > 0 and reason = 'FEE'
        group by 1, asset
      union all
      select user_id, 'fees', to_asset, sum(fee) from converts
        where status = 'FILLED' and decided_at >= ${from}::bigint and decided_at < ${to}::bigint
        group by user_id, to_asset
      union all
      select rebates.payer, 'fees', rebates.asset, -sum(rebates.amount)
        from rebates join pending_rebates using (pending_id) where rebates.time >= ${from}::bigint and rebates.time < ${to}::bigint and status <> 'REVERSED'
        group by rebates.payer, rebates.asset
      union all
      select user_id, 'fees', asset, -sum(amount) from welfare_uses
        where time >= ${from}::bigint and time < ${to}::bigint and kind = 'FEE_VOUCHER' group by user_id, asset
      union all
      select owner, 'left', asset, -sum(amount)
        from postings where time >= ${from}::bigint and time < ${to}::bigint and owner > 0
          and reason in ('WITHDRAWAL', 'CORRECTION') and amount < 0
        group by owner, asset
      union all select user_id, 'earn', asset, sum(principal) from earn_interest where day = ${day} group by 1, 3
    ),
    worths as (
      select user_id, what, sum(div(amount * price, one)) as worth from moved join prices using (asset) group by 1, 2
    ),
    ends as (
      select user_id, min(value) as lower from (
        select user_id, value from user_equity
          where day = (select max(day) from equity_days where day <= ${from}::bigint)
        union all
        select user_id, value from user_equity
          where day = (select min(day) from equity_days where day >= ${to}::bigint)
      ) as both_ends
      where value is not null group by user_id having count(*) = 2
    ),
    figures as (
      select user_id,
        coalesce((select worth from worths where worths.user_id = each.user_id and what = 'fees'), 0) as fees,
        coalesce((select lower from ends where ends.user_id = each.user_id), 0)
          - coalesce((select worth from worths where worths.user_id = each.user_id and what = 'left'), 0) as assets,
        coalesce((select worth from worths where worths.user_id = each.user_id and what = 'earn'), 0) as earn
      from (select user_id from worths union select user_id from ends) as each
    )
    insert into vip_figures (day, user_id, fees, assets, earn)
    select day, user_id, greatest(fees, 0), greatest(assets, 0), greatest(earn, 0)
    from figures cross join taken
    where greatest(fees, assets, earn) > 0`.execute(db)
}

/** The close of the last minute of the index before this time. A coin without a price is left out and counts as 0. */
async function pricesAt({ market }: Needs, time: number): Promise<CoinPrice[]> {
  const prices = await Promise.all(
    market.coins().map(async ({ asset, scale }): Promise<CoinPrice | null> => {
      const one = String(power(scale))
      if (asset === UNIT) return { asset, one, price: String(power(USDT_DECIMALS)) }
      const pair = market.pairs().find(({ spot }) => spot.base === asset && spot.quote === UNIT)
      if (pair === undefined) return null
      const { symbol, spot } = pair
      const [bar] = await market.candles({ symbol, source: 'index', interval: '1min', before: time, limit: 1 })
      if (bar === undefined) return null
      return { asset, one, price: String(BigInt(bar.close) * power(USDT_DECIMALS - spot.priceDecimals)) }
    }),
  )
  return prices.filter((price) => price !== null)
}
