import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { formatAmount } from '@assay/engine/money'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { OperatorContext } from '../operatorContext.ts'
import { maskedContact } from '../user/contacts/maskedContact.ts'
import { readRecords } from './readRecords.ts'
import { readRequirements } from './requirements.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

/** Applications, the longest waiting first; or approved and closed traders, the newest application first. */
export async function listTraderReviews(
  context: OperatorContext,
  { list, pageNum, pageSize }: OperatorParsed<'follow', 'listTraderReviews'>,
): Promise<OperatorOutput<'follow', 'listTraderReviews'>> {
  const { db } = context
  const matching = db
    .selectFrom('trader_profiles')
    .where('state', 'in', list === 'waiting' ? ['PENDING'] : ['APPROVED', 'CLOSED'])
  const listed = matching
    .innerJoin('users', 'users.id', 'trader_profiles.user_id')
    .selectAll('trader_profiles')
    .select(['users.account', 'users.account_type'])
    .orderBy('applied_at', list === 'waiting' ? 'asc' : 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, matching, listed)
  const records = await readRecords(
    context,
    rows.map(({ user_id: user }) => Number(user)),
  )
  const { scale } = findCoin(context, FOLLOW_COIN)
  return {
    rows: await Promise.all(
      rows.map(async (row) => {
        const record = records.get(Number(row.user_id))
        return {
          customerId: Number(row.user_id),
          account: maskedContact(row.account_type, row.account),
          name: row.name,
          about: row.about,
          state: row.state,
          requirements: await readRequirements(context, Number(row.user_id)),
          followers: record?.followers ?? 0,
          copied: formatAmount(record === undefined || record.copied < 0n ? 0n : record.copied, scale, { trim: true }),
          coin: FOLLOW_COIN,
          appliedAt: Number(row.applied_at),
          revision: row.revision,
        }
      }),
    ),
    total,
  }
}
