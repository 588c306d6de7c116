import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { cancelableStates } from '@assay/api/withdrawalFigures'
import { cancelEnd } from './bankDetails.ts'
import { changeStatus } from './changeStatus.ts'
import type { UserContext } from './context.ts'
import { endInLedger } from './payments.ts'
import { showWithdrawals } from './withdrawalRows.ts'

/** Until it is signed, and to a bank within a minute; all of the amount comes back. Throws UNKNOWN_WITHDRAWAL, WITHDRAWAL_LEFT. */
export async function cancelWithdrawal(
  context: UserContext,
  { withdrawalId }: Parsed<'withdrawal', 'cancelWithdrawal'>,
): Promise<Output<'withdrawal', 'cancelWithdrawal'>> {
  const { caller, db } = context
  const own = db
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', BigInt(withdrawalId))
    .where('user_id', '=', BigInt(caller.user.id))
  const row = await own.executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_WITHDRAWAL')
  const isTooLate = row.network === 'BANK' && context.clock.now() >= cancelEnd(Number(row.submitted_at))
  if (isTooLate && row.status !== 'CANCELED') throw new ApiError('WITHDRAWAL_LEFT')
  const canceling = { from: cancelableStates, to: 'CANCELED' } as const
  const tell = await db
    .transaction()
    .execute((transaction) => changeStatus(context, transaction, row.request_id, canceling))
  if (tell === null && row.status !== 'CANCELED') throw new ApiError('WITHDRAWAL_LEFT')
  await endInLedger(context, row, 'transfer.refundWithdrawal')
  tell?.()
  const [shown] = await showWithdrawals(context, db, [await own.executeTakeFirstOrThrow()])
  if (shown === undefined) throw new Error('a withdrawal that was cancelled is shown')
  return shown
}
