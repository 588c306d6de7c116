import { ApiError } from '@assay/api/errors'
import type { PositionChanged } from '@assay/engine/futures/events'
import type { UserContext } from './context.ts'
import { positionOfRow } from '../exchange/futuresRows.ts'

/** As committed, open or closed. Throws UNKNOWN_POSITION, also for another user's. */
export async function findOwnPosition({ caller, db }: UserContext, positionId: number): Promise<PositionChanged> {
  const row = await db
    .selectFrom('futures_positions')
    .selectAll()
    .where('position_id', '=', BigInt(positionId))
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_POSITION', { positionId: String(positionId) })
  return positionOfRow(row)
}

/** Open ones, oldest first. */
export async function readOpenPositions({ caller, db }: UserContext, symbol?: string): Promise<PositionChanged[]> {
  let query = db
    .selectFrom('futures_positions')
    .selectAll()
    .where('user_id', '=', BigInt(caller.user.id))
    .where('end_reason', 'is', null)
    .orderBy('position_id')
  if (symbol !== undefined) query = query.where('symbol', '=', symbol)
  return (await query.execute()).map(positionOfRow)
}
