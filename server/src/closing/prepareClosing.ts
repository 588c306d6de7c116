import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import { preparedClosure, standingClosure } from '../user/closures.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { followEarning } from './followEarning.ts'
import { getClosing } from './getClosing.ts'

/**
 * The caller earns no rebates from now on. Whoever is paid more than dust every hour could not book a closing otherwise: what
 * is pending is paid within about a day, and can then be withdrawn. Throws NOTHING_TO_CHANGE.
 */
export async function prepareClosing(context: UserContext): Promise<Output<'closing', 'prepareClosing'>> {
  const { caller, clock, db, inbox } = context
  const userId = caller.user.id
  const now = clock.now()
  const tell = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const known = (await preparedClosure(transaction, userId)) ?? (await standingClosure(transaction, userId))
    if (known !== null) throw new ApiError('NOTHING_TO_CHANGE')
    await transaction.insertInto('closures').values({ user_id: userId, state: 'PREPARING', booked_at: now }).execute()
    return await inbox.leave(transaction, [{ userId, kind: 'CLOSURE_PREPARED', facts: {}, time: now }])
  })
  tell()
  await followEarning(context)
  return await getClosing(context)
}
