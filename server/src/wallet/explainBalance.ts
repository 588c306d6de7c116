import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { showBalance } from '../user/balances.ts'
import { listHolds } from './listHolds.ts'

/** One balance of the caller, and what is held of it and why: everything as of the same command. */
export async function explainBalance(
  context: UserContext,
  input: Parsed<'wallet', 'explainBalance'>,
): Promise<Output<'wallet', 'explainBalance'>> {
  const { asset, scale } = findCoin(context, input.coin)
  const { wallet } = input
  const user = BigInt(context.caller.user.id)
  const { sequence, balance, holds } = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => ({
      ...(await db.selectFrom('engine_head').select('sequence').executeTakeFirstOrThrow()),
      balance: await db
        .selectFrom('balances')
        .select(['available', 'held'])
        .where('owner', '=', user)
        .where('wallet', '=', wallet)
        .where('asset', '=', asset)
        .executeTakeFirst(),
      holds: await listHolds({ db, market: context.market }, { user, wallet, asset }),
    }))
  return {
    ...showBalance(context.market, { wallet, asset, available: 0n, held: 0n, ...balance }),
    sequence: Number(sequence),
    holds: holds.map(({ amount, ...hold }) => ({ ...hold, amount: formatAmount(amount, scale) })),
  }
}
