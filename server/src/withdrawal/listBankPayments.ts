import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { formatAmount } from '@assay/engine/money'
import type { OperatorContext } from '../operatorContext.ts'
import { USDT_SCALE } from '../user/withdrawalLimits.ts'
import { cancelEnd } from './bankDetails.ts'
import { needsTwo } from './decide.ts'
import { readReviewLimits } from './reviewKind.ts'
import { showWithdrawals, type WithdrawalRow } from './withdrawalRows.ts'

const openStates = ['APPROVED', 'SIGNING', 'CONFIRMING'] as const
const endedStates = ['COMPLETED', 'CANCELED', 'REJECTED'] as const

/** Those in review are in the queue of withdrawals. */
export async function listBankPayments(
  context: OperatorContext,
  { state, pageNum, pageSize }: OperatorParsed<'withdrawal', 'listBankPayments'>,
): Promise<OperatorOutput<'withdrawal', 'listBankPayments'>> {
  const { db } = context
  const wanted = db
    .selectFrom('withdrawals')
    .where('network', '=', 'BANK')
    .where('withdrawal_id', 'is not', null)
    .where('status', 'in', state === 'OPEN' ? openStates : endedStates)
  const { total } = await wanted.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .leftJoin('bank_payments', 'bank_payments.request_id', 'withdrawals.request_id')
    .leftJoin('operators', 'operators.id', 'bank_payments.taken_by')
    .selectAll('withdrawals')
    .select('operators.name as taker')
    .orderBy('withdrawals.request_id', state === 'OPEN' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const shown = await showWithdrawals(context, db, rows)
  const limits = readReviewLimits(context)
  return {
    rows: shown.map((withdrawal, place) => {
      const row = rows[place] as WithdrawalRow & { taker: string | null }
      return {
        ...withdrawal,
        customerId: Number(row.user_id),
        value: formatAmount(row.value, USDT_SCALE, { trim: true }),
        needsTwo: needsTwo(row.value, limits),
        payableAt: cancelEnd(Number(row.submitted_at)),
        takenBy: row.taker,
      }
    }),
    total: Number(total),
  }
}
