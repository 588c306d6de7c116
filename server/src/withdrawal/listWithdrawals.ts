import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { showWithdrawals } from './withdrawalRows.ts'

/** The caller's, newest first; also requests whose amount is still being held. */
export async function listWithdrawals(
  context: UserContext,
  { coin, status, withdrawalId, clientId, pageNum, pageSize }: Parsed<'withdrawal', 'listWithdrawals'>,
): Promise<Output<'withdrawal', 'listWithdrawals'>> {
  const { caller, db } = context
  let wanted = db.selectFrom('withdrawals').where('user_id', '=', BigInt(caller.user.id))
  if (clientId !== undefined) wanted = wanted.where('client_id', '=', clientId)
  if (withdrawalId !== undefined) wanted = wanted.where('withdrawal_id', '=', BigInt(withdrawalId))
  if (coin !== undefined) wanted = wanted.where('asset', '=', coin.toLowerCase())
  if (status !== undefined) wanted = wanted.where('status', '=', status)
  const { total } = await wanted.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await wanted
    .selectAll()
    .orderBy('request_id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { rows: await showWithdrawals(context, db, rows), total: Number(total) }
}
