import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { findCoin } from '../market/listings/findCoin.ts'
import type { UserContext } from './context.ts'
import { readValues } from './followValues.ts'
import { FOLLOW_COIN } from './traderTerms.ts'

/** What the caller's running follows are worth, as takeEquity counts it. */
export async function getWorth(
  context: UserContext,
  _input: Parsed<'follow', 'getWorth'>,
): Promise<Output<'follow', 'getWorth'>> {
  const { caller, db } = context
  const follows = await db
    .selectFrom('follows')
    .select('follow_id')
    .where('user_id', '=', BigInt(caller.user.id))
    .where('status', '!=', 'ENDED')
    .execute()
  const ids = follows.map((row) => Number(row.follow_id))
  const values = ids.length === 0 ? [] : [...(await readValues(context, ids)).values()]
  const worth = values.reduce((sum, { equity }) => sum + equity, 0n)
  return { running: ids.length, worth: formatAmount(worth, findCoin(context, FOLLOW_COIN).scale) }
}
