import { ApiError } from '@assay/api/errors'
import type { FuturesOrderChanged } from '@assay/engine/futures/events'
import type { UserContext } from './context.ts'
import { futuresOrderOfRow } from '../exchange/futuresRows.ts'

/** Throws UNKNOWN_ORDER, also for another user's order. */
export async function findOwnOrder({ caller, db }: UserContext, orderId: number): Promise<FuturesOrderChanged> {
  const row = await db
    .selectFrom('futures_orders')
    .selectAll()
    .where('order_id', '=', BigInt(orderId))
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_ORDER', { orderId: String(orderId) })
  return futuresOrderOfRow(row)
}

/** The engine has only open orders: this reports the caller's own order that is closed. */
export async function orExplainClosed<Answer>(
  context: UserContext,
  orderId: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'UNKNOWN_ORDER') throw error
    const { status } = await findOwnOrder(context, orderId)
    throw new ApiError('ORDER_NOT_OPEN', { status })
  }
}
