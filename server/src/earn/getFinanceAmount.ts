import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { showInterest } from './earnAnswer.ts'

interface Sums {
  asset: string
  principal: bigint
  pending: bigint
  interest: bigint
  yesterday: bigint
}

/** What the caller has set aside and earned, by coin. */
export async function getFinanceAmount(context: UserContext): Promise<Output<'earn', 'getFinanceAmount'>> {
  const user = BigInt(context.caller.user.id)
  const { rows } = await sql<Sums>`
    select held.asset, held.principal, held.pending, coalesce(earned.interest, 0) as interest,
      coalesce(earned.yesterday, 0) as yesterday
    from (
      select asset, sum(principal) as principal, sum(accrued) as pending
      from earn_positions where user_id = ${user} group by asset
    ) as held
    left join (
      select asset, sum(interest) as interest,
        sum(interest) filter (where day = (select max(day) - 1 from earn_days)) as yesterday
      from earn_interest where user_id = ${user} group by asset
    ) as earned using (asset)
    order by held.asset`.execute(context.db)
  return rows.map(({ asset, principal, pending, interest, yesterday }) => ({
    coin: asset,
    principal: formatAmount(BigInt(principal), findCoin(context, asset).scale, { trim: true }),
    interest: showInterest(BigInt(interest)),
    yesterday: showInterest(BigInt(yesterday)),
    pending: showInterest(BigInt(pending)),
  }))
}
