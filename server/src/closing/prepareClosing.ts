import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import { currentClosure } from '../user/closures.ts'
import { readFreeze } from '../user/freezes.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { syncEarning } from './syncEarning.ts'
import { getClosing } from './getClosing.ts'

/**
 * The caller earns no rebates from now on. Pending rebates are paid within about a day and can then be withdrawn; while
 * new ones arrive, a closing cannot be booked. Throws NOTHING_TO_CHANGE if one is prepared or booked, ACCOUNT_FROZEN.
 */
export async function prepareClosing(context: UserContext): Promise<Output<'closing', 'prepareClosing'>> {
  const { caller, clock, db, inbox } = context
  const userId = caller.user.id
  const now = clock.now()
  const tell = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    if ((await currentClosure(transaction, userId)) !== null) throw new ApiError('NOTHING_TO_CHANGE')
    // Anyone who froze it may fear that somebody else is logged in.
    if ((await readFreeze(transaction, userId)) !== null) throw new ApiError('ACCOUNT_FROZEN')
    await transaction.insertInto('closures').values({ user_id: userId, state: 'PREPARING', booked_at: now }).execute()
    return await inbox.leave(transaction, [{ userId, kind: 'CLOSURE_PREPARED', facts: {}, time: now }])
  })
  tell()
  await syncEarning(context, userId)
  return await getClosing(context)
}
