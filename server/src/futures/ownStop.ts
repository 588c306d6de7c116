import { ApiError } from '@assay/api/errors'
import type { StopChanged } from '@assay/engine/futures/events'
import type { UserContext } from '../context.ts'
import { stopOfRow } from '../exchange/futuresRows.ts'

/** Throws UNKNOWN_STOP for a stranger's stop as for none at all. */
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
