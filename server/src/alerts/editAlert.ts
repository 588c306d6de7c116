import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { requireRoom } from './alertRoom.ts'
import { readLine, toAlert } from './alertTerms.ts'

/** NOT_FOUND for another user's alert. Also throws AMOUNT_INVALID, PRECISION_EXCEEDED and ALERTS_FULL. */
export async function editAlert(
  context: UserContext,
  { id, kind, value, source, isRepeating, note }: Parsed<'alerts', 'editAlert'>,
): Promise<Output<'alerts', 'editAlert'>> {
  const { alerts, caller, db, market } = context
  const own = await db
    .selectFrom('price_alerts')
    .select('symbol')
    .where('id', '=', BigInt(id))
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  const rules = market.book(own?.symbol ?? '')
  if (rules === undefined) throw new ApiError('NOT_FOUND', { id })
  readLine(kind, value, rules)
  alerts.forget(id)
  const row = await db.transaction().execute(async (transaction) => {
    // One that was done becomes active again.
    await requireRoom(context, transaction, id)
    return transaction
      .updateTable('price_alerts')
      .set({ kind, value, source, is_repeating: isRepeating, note, state: 'WAITING' })
      .where('id', '=', BigInt(id))
      .where('user_id', '=', BigInt(caller.user.id))
      .returningAll()
      .executeTakeFirst()
  })
  if (row === undefined) throw new ApiError('NOT_FOUND', { id })
  alerts.watch(row)
  return toAlert(row)
}
