import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { showLimitConvert } from './limitConvertAnswer.ts'

/** Throws NOT_FOUND for another user's, and ORDER_NOT_OPEN while it is being converted and once it has ended. */
export async function cancelLimitConvert(
  context: UserContext,
  { id }: Parsed<'convert', 'cancelLimitConvert'>,
): Promise<Output<'convert', 'cancelLimitConvert'>> {
  const { caller, clock, db } = context
  const [limitId, user] = [BigInt(id), BigInt(caller.user.id)]
  const row = await db
    .updateTable('limit_converts')
    .set({ status: 'CANCELLED', ended_at: clock.now() })
    .where('limit_id', '=', limitId)
    .where('user_id', '=', user)
    .where('status', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) return showLimitConvert(context, { ...row, received: null })
  const own = db.selectFrom('limit_converts').select('limit_id').where('limit_id', '=', limitId)
  const known = await own.where('user_id', '=', user).executeTakeFirst()
  throw known === undefined ? new ApiError('NOT_FOUND', { id }) : new ApiError('ORDER_NOT_OPEN')
}
