import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
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
  const [{ total }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .orderBy('sequence', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ])
  return {
    rows: rows.map(({ sequence, place, asset, amount, time }) => ({
      id: `${sequence}-${place}`,
      coin: asset,
      amount: formatAmount(amount, findCoin(context, asset).scale, { trim: true }),
      time: Number(time),
    })),
    total: Number(total),
  }
}
