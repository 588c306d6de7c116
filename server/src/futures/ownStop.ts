import { ApiError } from '@assay/api/errors'
import type { StopChanged } from '@assay/engine/futures/events'
import type { UserContext } from './context.ts'
import { stopOfRow } from '../exchange/futuresRows.ts'

/** Throws UNKNOWN_STOP, also for another user's stop. */
export async function findOwnStop({ caller, db }: UserContext, stopId: number): Promise<StopChanged> {
  const row = await db
    .selectFrom('futures_stops')
    .selectAll()
    .where('stop_id', '=', BigInt(stopId))
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('UNKNOWN_STOP', { stopId: String(stopId) })
  return stopOfRow(row)
}
