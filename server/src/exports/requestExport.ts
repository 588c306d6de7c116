import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { newestExport, showExport } from './exportRows.ts'

const A_DAY = 2

/** A job prepares it. The owner is told at once: a thief would ask for it, too. Throws EXPORT_RUNNING, TOO_MANY_REQUESTS. */
export async function requestExport(context: UserContext): Promise<Output<'exports', 'requestExport'>> {
  const { caller, clock, db, inbox, limits } = context
  const userId = caller.user.id
  const newest = await newestExport(db, userId)
  if (newest !== null && ['WAITING', 'WORKING'].includes(newest.state)) throw new ApiError('EXPORT_RUNNING')
  await limits.ofRequests.take(String(userId), { most: A_DAY, refusal: 'TOO_MANY_REQUESTS' })
  const now = clock.now()
  const { row, tell } = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('data_exports')
      .values({ user_id: userId, state: 'WAITING', requested_at: now })
      // If two calls come at once, the other one has just asked.
      .onConflict((conflict) => conflict.column('user_id').where('state', 'in', ['WAITING', 'WORKING']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new ApiError('EXPORT_RUNNING')
    // An archive that lies ready is of no use any more: the next sweep deletes it.
    await transaction
      .updateTable('data_exports')
      .set({ expires_at: now })
      .where('user_id', '=', BigInt(userId))
      .where('state', '=', 'READY')
      .execute()
    const tell = await inbox.leave(transaction, [{ userId, kind: 'DATA_EXPORT_REQUESTED', facts: {}, time: now }])
    return { row, tell }
  })
  tell()
  return showExport(row)
}
