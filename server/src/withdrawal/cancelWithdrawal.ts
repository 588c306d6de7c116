import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import { cancelableStates } from '@assay/api/withdrawalFigures'
import { cancelEnd } from './bankDetails.ts'
import type { UserContext } from './context.ts'
import { endUnsigned } from './endUnsigned.ts'
import { refundNow } from './payments.ts'
import { showWithdrawals } from './withdrawalRows.ts'

/**
 * Until the signer takes it, and to a bank within a minute; all of the amount comes back. Throws UNKNOWN_WITHDRAWAL,
 * WITHDRAWAL_LEFT.
 */
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
  if (row.status !== 'CANCELED' && !cancelableStates.includes(row.status)) throw new ApiError('WITHDRAWAL_LEFT')
  const isTooLate = row.network === 'BANK' && context.clock.now() >= cancelEnd(Number(row.submitted_at))
  if (isTooLate && row.status !== 'CANCELED') throw new ApiError('WITHDRAWAL_LEFT')
  const tell = await db
    .transaction()
    .execute((transaction) => endUnsigned(context, transaction, { row, to: 'CANCELED' }))
  tell?.()
  const ended = await own.executeTakeFirstOrThrow()
  if (ended.status !== 'CANCELED') throw new ApiError('WITHDRAWAL_LEFT')
  await refundNow(context, ended)
  const [shown] = await showWithdrawals(context, db, [ended])
  if (shown === undefined) throw new Error('a withdrawal that was cancelled is shown')
  return shown
}
