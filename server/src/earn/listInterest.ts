import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { showInterest } from './earnAnswer.ts'

/** The statement of one of the caller's positions: each day's interest, newest first. */
export async function listInterest(
  context: UserContext,
  { pageNum, pageSize, orderId }: Parsed<'earn', 'listInterest'>,
): Promise<Output<'earn', 'listInterest'>> {
  const query = context.db
    .selectFrom('earn_interest')
    .where('position_id', '=', BigInt(orderId))
    .where('user_id', '=', BigInt(context.caller.user.id))
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('day', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return {
    rows: rows.map(({ asset, day, principal, interest, time }) => ({
      day: day * DAY_MS,
      principal: formatAmount(principal, findCoin(context, asset).scale, { trim: true }),
      interest: showInterest(interest),
      time: Number(time),
    })),
    total: Number(total),
  }
}
