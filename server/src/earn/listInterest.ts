import type { Output, Parsed } from '@assay/api/schemas'
import { DAY_MS } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import { readPage } from '../db/readPage.ts'
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
  const listed = query.selectAll().orderBy('day', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return {
    rows: rows.map(({ asset, day, principal, interest, time }) => ({
      day: day * DAY_MS,
      principal: formatAmount(principal, findCoin(context, asset).scale, { trim: true }),
      interest: showInterest(interest),
      time: Number(time),
    })),
    total,
  }
}
