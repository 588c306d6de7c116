import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { followsTable } from '../db/followTables.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { maskedPerson } from '../user/contacts/maskedPerson.ts'
import type { UserContext } from './context.ts'

type Follower = Output<'follow', 'listFollowers'>['rows'][number]

/** Who copies the caller, newest first. */
export async function listFollowers(
  context: UserContext,
  { pageNum, pageSize }: Parsed<'follow', 'listFollowers'>,
): Promise<Output<'follow', 'listFollowers'>> {
  const own = context.db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .where('trader', '=', BigInt(context.caller.user.id))
    .where('status', '!=', 'ENDED')
  const listed = own.selectAll('follows').select(['account', 'account_type']).orderBy('follow_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, own, listed)
  return {
    rows: rows.map((row) => {
      const follow = followsTable.kept(row)
      const show = (amount: bigint) => formatAmount(amount, findCoin(context, follow.asset).scale, { trim: true })
      return {
        followId: follow.followId,
        name: maskedPerson(row.account_type, row.account),
        // The query leaves out those that have ended.
        status: follow.status as Follower['status'],
        allotted: show(follow.allotted),
        shared: show(follow.paid),
        startedAt: follow.startedAt,
      }
    }),
    total,
  }
}
