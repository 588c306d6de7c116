import type { Output, Parsed } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { readPage } from '../db/readPage.ts'
import type { Network } from '../outside/chains/chain.ts'
import { confirmationsOf } from './changeDeposit.ts'

/** The caller's deposits, newest first. */
export async function listDeposits(
  context: UserContext,
  { coin, pageNum, pageSize }: Parsed<'deposit', 'listDeposits'>,
): Promise<Output<'deposit', 'listDeposits'>> {
  let query = context.db.selectFrom('deposits').where('user_id', '=', BigInt(context.caller.user.id))
  if (coin !== undefined) query = query.where('asset', '=', coin.toLowerCase())
  const listed = query
    .innerJoin('deposit_watchers', 'deposit_watchers.network', 'deposits.network')
    .selectAll('deposits')
    .select('deposit_watchers.height as watched')
    .orderBy('id', 'desc')
  const { rows, total } = await readPage({ pageNum, pageSize }, query, listed)
  const { rules } = context.outside.chains
  return {
    rows: rows.map((row) => {
      const network = rules[row.network as Network]
      return {
        depositId: Number(row.id),
        coin: row.asset ?? '',
        network: row.channel ?? network.name,
        networkName: network.name,
        amount: formatAmount(row.amount, context.market.asset(row.asset ?? '')?.scale ?? 0, { trim: true }),
        status: row.status,
        reason: row.reason as Output<'deposit', 'listDeposits'>['rows'][number]['reason'],
        note: row.note,
        isFound: row.is_found,
        confirmations: confirmationsOf(row),
        required: row.required,
        requiredFinal: row.required_final,
        blockSeconds: network.blockSeconds,
        txid: row.txid,
        address: row.address,
        seenAt: Number(row.seen_at),
      }
    }),
    total,
  }
}
