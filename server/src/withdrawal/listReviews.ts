import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { PAGE_SIZE_MAX } from '@assay/api/scalars'
import { formatAmount } from '@assay/engine/money'
import type { OperatorContext } from '../operatorContext.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import { needsTwo } from './decide.ts'
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
  const size = Math.min(pageSize, PAGE_SIZE_MAX)
  const rows = await wanted
    .selectAll()
    .orderBy('request_id', state === 'ENDED' ? 'desc' : 'asc')
    .limit(size)
    .offset((pageNum - 1) * size)
    .execute()
  const shown = await showWithdrawals(context, db, rows)
  return {
    rows: shown.map((withdrawal, place) => {
      const row = rows[place] as WithdrawalRow
      return {
        ...withdrawal,
        customerId: Number(row.user_id),
        value: formatAmount(row.value, USDT_SCALE, { trim: true }),
        needsTwo: needsTwo(row.value),
      }
    }),
    total: Number(total),
  }
}
