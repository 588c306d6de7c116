import type { Output } from '@assay/api/schemas'
import { toFineUnits } from '@assay/engine/earn/interest'
import { amountUnits, formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { showInterest } from './earnAnswer.ts'

interface Sums {
  asset: string
  principal: bigint
  /** In smallest units. */
  paid: bigint
  /** In 10^-18 coins. */
  pending: bigint
  yesterday: bigint
}

/** What the caller has set aside and earned, by coin. Interest that was given up by an early exit is not counted. */
export async function getFinanceAmount(context: UserContext): Promise<Output<'earn', 'getFinanceAmount'>> {
  const user = BigInt(context.caller.user.id)
  const { rows } = await sql<Sums>`
    select own.asset, sum(own.principal) as principal, sum(own.paid) as paid, sum(own.accrued) as pending,
      coalesce(sum(last.interest) filter (where own.status <> 'REDEEMED' or own.end_day = 0), 0) as yesterday
    from earn_positions as own
    left join earn_interest as last
      on last.position_id = own.position_id and last.day = (select max(day) - 1 from earn_days)
    where own.user_id = ${user}
    group by own.asset order by own.asset`.execute(context.db)
  return rows.map(({ asset, principal, paid, pending, yesterday }) => {
    const { scale } = findCoin(context, asset)
    const interest = toFineUnits(amountUnits(BigInt(paid)), scale) + BigInt(pending)
    return {
      coin: asset,
      principal: formatAmount(BigInt(principal), scale, { trim: true }),
      interest: showInterest(interest),
      yesterday: showInterest(BigInt(yesterday)),
      pending: showInterest(BigInt(pending)),
    }
  })
}
