import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { ownPostings } from './ownPostings.ts'

/** What the caller's records add up to, whatever their number. */
export async function sumRecords(
  context: UserContext,
  input: Parsed<'wallet', 'sumRecords'>,
): Promise<Output<'wallet', 'sumRecords'>> {
  const sums = await ownPostings(context, input)
    .select(['asset', 'reason'])
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .select(sql<bigint>`sum(amount)::numeric(38, 0)`.as('amount'))
    .groupBy(['asset', 'reason'])
    .orderBy('asset')
    .orderBy('reason')
    .execute()
  return sums.map(({ asset, reason, amount, count }) => ({
    coin: asset,
    type: reason,
    amount: formatAmount(BigInt(amount), findCoin(context, asset).scale),
    count: Number(count),
  }))
}
