import { DAY_MS } from '@assay/engine/calendar'
import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import { readAccountTerms } from '../user/accountTerms.ts'
import { currentClosure } from '../user/closures.ts'
import { beginFreeze } from '../user/freezes.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { syncEarning } from './syncEarning.ts'
import { findObstacles } from './findObstacles.ts'
import { getClosing } from './getClosing.ts'

/**
 * The account is frozen and earns no rebates from now on, and all other sessions end. An order that was on its way stops the
 * closing later. Throws CLOSURE_BOOKED, CLOSURE_BLOCKED, ACCOUNT_FROZEN.
 */
export async function bookClosing(context: UserContext): Promise<Output<'closing', 'bookClosing'>> {
  const { caller, clock, db, inbox } = context
  const { id: userId, sessionId } = caller.user
  const now = clock.now()
  const closesAt = now + readAccountTerms(context).closingDays * DAY_MS
  const tells = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const prepared = await currentClosure(transaction, userId)
    if (prepared !== null && prepared.state !== 'PREPARING') throw new ApiError('CLOSURE_BOOKED')
    const { obstacles } = await findObstacles(context, transaction, userId)
    if (obstacles.length > 0)
      throw new ApiError('CLOSURE_BLOCKED', { what: obstacles.map(({ kind }) => kind).join(',') })
    const begun = await beginFreeze(context, transaction, {
      userId,
      by: 'SYSTEM',
      reason: 'CLOSURE',
      exceptSessionId: sessionId,
    })
    if (!begun.isNew) throw new ApiError('ACCOUNT_FROZEN')
    const booked = { state: 'BOOKED', booked_at: now, closes_at: closesAt } as const
    if (prepared === null)
      await transaction
        .insertInto('closures')
        .values({ user_id: userId, ...booked })
        .execute()
    else await transaction.updateTable('closures').set(booked).where('id', '=', prepared.id).execute()
    const message = { userId, kind: 'CLOSURE_BOOKED', facts: { at: closesAt }, time: now } as const
    return [begun.tell, await inbox.leave(transaction, [message])]
  })
  for (const tell of tells) tell()
  await syncEarning(context, userId)
  return await getClosing(context)
}
