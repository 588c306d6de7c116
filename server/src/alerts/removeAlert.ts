import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'

/** NOT_FOUND for another user's alert. */
export async function removeAlert(
  { alerts, caller, db }: UserContext,
  { id }: Parsed<'alerts', 'removeAlert'>,
): Promise<Output<'alerts', 'removeAlert'>> {
  const removed = await db
    .deleteFrom('price_alerts')
    .where('id', '=', BigInt(id))
    .where('user_id', '=', BigInt(caller.user.id))
    .returning('id')
    .executeTakeFirst()
  if (removed === undefined) throw new ApiError('NOT_FOUND', { id })
  alerts.forget(id)
  return {}
}
