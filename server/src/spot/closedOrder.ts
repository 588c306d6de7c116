import { ApiError } from '@assay/api/errors'
import type { UserContext } from '../context.ts'

/**
 * The engine has only open orders. This reports the caller's own order that is closed; another user's order stays
 * UNKNOWN_ORDER, found by the same query.
 */
export async function orExplainClosed<Answer>(
  { caller, db }: UserContext,
  orderId: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'UNKNOWN_ORDER') throw error
    const own = await db
      .selectFrom('orders')
      .select('status')
      .where('order_id', '=', BigInt(orderId))
      .where('user_id', '=', BigInt(caller.user.id))
      .executeTakeFirst()
    throw own === undefined ? error : new ApiError('ORDER_NOT_OPEN', { status: own.status })
  }
}
