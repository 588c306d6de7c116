import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { endFreeze, FROZEN_MS, isExchanges, readFreeze } from '../user/freezes.ts'

/** Throws NOT_FROZEN, FROZEN_BY_OPERATOR, and FROZEN_UNTIL within a day of the freeze. */
export async function unfreeze(context: UserContext): Promise<Output<'security', 'unfreeze'>> {
  const { caller, clock, db } = context
  const frozen = await readFreeze(db, caller.user.id)
  if (frozen === null) throw new ApiError('NOT_FROZEN')
  if (isExchanges(frozen)) throw new ApiError('FROZEN_BY_OPERATOR')
  const endsAt = frozen.since + FROZEN_MS
  if (clock.now() < endsAt)
    throw new ApiError('FROZEN_UNTIL', { hours: Math.ceil((endsAt - clock.now()) / 3_600_000), endsAt })
  const { freezeId } = frozen
  const tell = await db
    .transaction()
    .execute((transaction) => endFreeze(context, transaction, { userId: caller.user.id, freezeId }))
  tell()
  return {}
}
