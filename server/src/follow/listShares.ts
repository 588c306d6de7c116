import type { Output, Parsed } from '@assay/api/schemas'
import type { AccountType } from '@assay/api/signInRules'
import { formatAmount, formatRate } from '@assay/engine/money'
import { profitSharesTable } from '../db/followTables.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { maskedPerson } from '../user/contacts/maskedPerson.ts'
import type { UserContext } from './context.ts'
import { readNames } from './traders.ts'

/** Follower and trader read the same rows. Each sees the other's name; a follower's is masked. Newest first. */
export async function listShares(
  context: UserContext,
  { as, pageNum, pageSize }: Parsed<'follow', 'listShares'>,
): Promise<Output<'follow', 'listShares'>> {
  const { caller, db } = context
  const own = db
    .selectFrom('profit_shares')
    .innerJoin('users', 'users.id', 'profit_shares.user_id')
    .where(as === 'trader' ? 'trader' : 'user_id', '=', BigInt(caller.user.id))
  const listed = own
    .selectAll('profit_shares')
    .select(['account', 'account_type'])
    .orderBy('time', 'desc')
    .orderBy('follow_id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, own, listed)
  const names = await readNames(
    db,
    rows.map(({ trader }) => Number(trader)),
  )
  const nameOf = (row: { account: string; account_type: AccountType; trader: bigint }) =>
    as === 'trader' ? maskedPerson(row.account_type, row.account) : (names.get(Number(row.trader)) ?? '')
  return {
    rows: rows.map((row) => {
      const share = profitSharesTable.kept(row)
      const { scale } = findCoin(context, share.asset)
      const show = (amount: bigint) => formatAmount(amount, scale, { trim: true })
      return {
        followId: share.followId,
        traderId: share.trader,
        name: nameOf(row),
        coin: share.asset,
        realized: show(share.realized),
        unrealized: show(share.unrealized),
        shareRate: formatRate(share.shareRate),
        sharedBefore: show(share.sharedBefore),
        due: show(share.due),
        paid: show(share.paid),
        reason: share.reason,
        time: share.time,
      }
    }),
    total,
  }
}
