import { dayOf, DAY_MS } from '@assay/engine/calendar'
import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { dueFrom } from './rebateTimes.ts'

/** What the caller got for the fees of each of the last UTC days. A day without any is absent. */
export async function sumRebates(
  context: UserContext,
  { days }: Parsed<'referral', 'sumRebates'>,
): Promise<Output<'referral', 'sumRebates'>> {
  const { caller, clock, db } = context
  const first = (dayOf(clock.now()) - days + 1) * DAY_MS
  const { rows } = await sql<{ asset: string; day: bigint; sum: string }>`
    select asset, (due_at - ${dueFrom(0)}::bigint) / ${DAY_MS}::bigint as day, sum(amount) as sum from pending_rebates
    where user_id = ${BigInt(caller.user.id)} and status <> 'REVERSED' and due_at >= ${BigInt(dueFrom(first))}
    group by 1, 2 order by 2, 1`.execute(db)
  return rows.map(({ asset, day: number, sum }) => ({
    day: Number(number) * DAY_MS,
    coin: asset,
    amount: formatAmount(BigInt(sum), findCoin(context, asset).scale),
  }))
}
