import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import { findCoin } from '../market/listings/findCoin.ts'

/** Coins that the exchange has given to the caller, newest first: in a demo those of the faucet. */
export async function listBonuses(
  context: UserContext,
  { pageNum, pageSize }: Parsed<'deposit', 'listBonuses'>,
): Promise<Output<'deposit', 'listBonuses'>> {
  const query = context.db
    .selectFrom('postings')
    .where('owner', '=', BigInt(context.caller.user.id))
    .where('reason', '=', 'FAUCET')
  const listed = query.selectAll().orderBy('sequence', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  return {
    rows: rows.map(({ sequence, place, asset, amount, time }) => ({
      id: `${sequence}-${place}`,
      coin: asset,
      amount: formatAmount(amount, findCoin(context, asset).scale, { trim: true }),
      time: Number(time),
    })),
    total,
  }
}
