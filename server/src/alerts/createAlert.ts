import { ApiError } from '@assay/api/errors'
import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from './context.ts'
import { requireRoom } from './alertRoom.ts'
import { readLine, toAlert } from './alertTerms.ts'

/** Throws NOT_FOUND, AMOUNT_INVALID, PRECISION_EXCEEDED and ALERTS_FULL. */
export async function createAlert(
  context: UserContext,
  input: Parsed<'alerts', 'createAlert'>,
): Promise<Output<'alerts', 'createAlert'>> {
  const { alerts, caller, clock, db, market } = context
  const rules = market.book(input.symbol)
  if (rules === undefined) throw new ApiError('NOT_FOUND', { symbol: input.symbol })
  readLine(input.kind, input.value, rules)
  const user = BigInt(caller.user.id)
  const row = await db.transaction().execute(async (transaction) => {
    await requireRoom(context, transaction)
    return transaction
      .insertInto('price_alerts')
      .values({
        user_id: user,
        symbol: rules.symbol,
        kind: input.kind,
        value: input.value,
        source: input.source,
        is_repeating: input.isRepeating,
        note: input.note,
        state: 'WAITING',
        created_at: clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  alerts.watch(row)
  return toAlert(row)
}
