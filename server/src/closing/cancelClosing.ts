import { ApiError } from '@assay/api/errors'
import type { Output } from '@assay/api/schemas'
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { currentClosure } from '../user/closures.ts'
import { endFreeze, readFreeze } from '../user/freezes.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { UserContext } from './context.ts'
import { syncEarning } from './syncEarning.ts'
import { getClosing } from './getClosing.ts'

/** Cancels a closing that is prepared or booked. Throws NOTHING_TO_CHANGE. */
export async function cancelClosing(context: UserContext): Promise<Output<'closing', 'cancelClosing'>> {
  const { caller, clock, db, inbox } = context
  const userId = caller.user.id
  const now = clock.now()
  const tells = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const row = await currentClosure(transaction, userId)
    if (row === null || row.state === 'CLOSED') throw new ApiError('NOTHING_TO_CHANGE')
    await transaction
      .updateTable('closures')
      .set({ state: 'CANCELED', ended_at: now })
      .where('id', '=', row.id)
      .execute()
    // Earning again takes nothing from the owner, and no closing was cancelled.
    const messages = row.state === 'BOOKED' ? [{ userId, kind: 'CLOSURE_CANCELED', facts: {}, time: now } as const] : []
    return [await thaw(context, transaction, userId), await inbox.leave(transaction, messages)]
  })
  for (const tell of tells) tell()
  await syncEarning(context, userId)
  return await getClosing(context)
}

/** Ends the freeze of the closing; one that operators have put in its place stays. Returns what to call after the commit. */
export async function thaw(
  core: Pick<Core, 'clock' | 'inbox' | 'sessions'>,
  transaction: Transaction<Database>,
  userId: number,
): Promise<() => void> {
  const frozen = await readFreeze(transaction, userId)
  if (frozen === null || frozen.reason !== 'CLOSURE') return () => {}
  return endFreeze(core, transaction, { userId, freezeId: frozen.freezeId })
}
