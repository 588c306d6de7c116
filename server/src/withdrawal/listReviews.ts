import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { formatAmount } from '@assay/engine/money'
import type { OperatorContext } from '../operatorContext.ts'
import type { Network } from '../outside/chains/chain.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import { needsTwo } from './decide.ts'
import { readReviewLimits } from './reviewKind.ts'
import { totalFor } from './unreviewed.ts'
import { showWithdrawals, type WithdrawalRow } from './withdrawalRows.ts'

/** Those that wait: the oldest first. Others: the newest first. */
export async function listReviews(
  context: OperatorContext,
  { state, pageNum, pageSize }: OperatorParsed<'withdrawal', 'listReviews'>,
): Promise<OperatorOutput<'withdrawal', 'listReviews'>> {
  const { db } = context
  const notLeaving = ['COMPLETED', 'CANCELED', 'REJECTED', 'FAILED', 'SUBMITTED', 'REVIEW', 'STUCK'] as const
  let wanted = db.selectFrom('withdrawals').where('withdrawal_id', 'is not', null)
  if (state === 'WAITING') wanted = wanted.where('status', '=', 'REVIEW')
  if (state === 'STUCK') wanted = wanted.where('status', '=', 'STUCK')
  if (state === 'LEAVING') wanted = wanted.where('status', 'not in', notLeaving)
  if (state === 'ENDED') wanted = wanted.where('status', 'in', ['COMPLETED', 'CANCELED', 'REJECTED', 'FAILED'])
  const { total } = await wanted.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll()
    .orderBy('request_id', state === 'ENDED' ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const shown = await showWithdrawals(context, db, rows)
  const limits = readReviewLimits(context)
  const totalOf = await totalFor(db, rows, context.by.id)
  const payments = await readPayments(context, rows)
  return {
    rows: shown.map((withdrawal, place) => {
      const row = rows[place] as WithdrawalRow
      return {
        ...withdrawal,
        customerId: Number(row.user_id),
        value: formatAmount(row.value, USDT_SCALE, { trim: true }),
        needsTwo: needsTwo(totalOf(row), limits),
        payment: payments.get(row.withdrawal_id) ?? null,
      }
    }),
    total: Number(total),
  }
}

type Payment = NonNullable<OperatorOutput<'withdrawal', 'listReviews'>['rows'][number]['payment']>

/** By withdrawal. */
async function readPayments(
  { db, outside: { chains } }: Pick<OperatorContext, 'db' | 'outside'>,
  rows: readonly WithdrawalRow[],
): Promise<Map<bigint | null, Payment>> {
  const ids = rows.flatMap(({ withdrawal_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select(['withdrawal_id', 'payouts.payout_id', 'network', 'reason', 'txid', 'sent_at'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('attempt', 'desc')
    .execute()
  const payments = new Map<bigint | null, Payment>()
  for (const { withdrawal_id, payout_id, network, reason, txid, sent_at } of found) {
    const { canRaiseFee } = chains.rules[network as Network]
    const payment = payments.get(withdrawal_id) ?? {
      payoutId: Number(payout_id),
      reason,
      canRaiseFee,
      transactions: [],
    }
    payment.transactions.push({ txid, sentAt: sent_at === null ? null : Number(sent_at) })
    payments.set(withdrawal_id, payment)
  }
  return payments
}
