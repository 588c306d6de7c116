// Removes second factors as two operators have decided, once the time in which the owner could cancel is over.
import type { Core } from '../context.ts'
import { customer, removeAllFactors } from '../factors/factors.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { recordChange } from '../user/accountChanges.ts'
import { standingClosure } from '../user/closures.ts'
import { readFreeze } from '../user/freezes.ts'
import { forgetBrowsers } from '../user/signIn/browsers.ts'
import { lockUser } from '../user/signIn/lockUser.ts'

const AT_ONCE = 50

export async function resetDue(core: Core): Promise<void> {
  const { clock, db, retries } = core
  const due = await db
    .selectFrom('factor_resets')
    .select(['id', 'user_id'])
    .where('state', '=', 'WAITING')
    .where('due_at', '<=', BigInt(clock.now()))
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, user_id: user } of due)
    await retries.try('reset factors', id, () => resetOne(core, { id, userId: Number(user) }))
}

async function resetOne(core: Core, { id, userId }: { id: bigint; userId: number }): Promise<void> {
  const { clock, db, factors, inbox, sessions } = core
  const now = clock.now()
  const done = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const row = await transaction.selectFrom('factor_resets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (row.state !== 'WAITING') return null
    const end = async (state: 'CANCELED' | 'DONE') =>
      await transaction.updateTable('factor_resets').set({ state, ended_at: now }).where('id', '=', id).execute()
    const frozen = await readFreeze(transaction, userId)
    const isStopped = frozen !== null && frozen.since >= Number(row.booked_at)
    if (isStopped || (await standingClosure(transaction, userId)) !== null) {
      await end('CANCELED')
      const message = { userId, kind: 'FACTOR_RESET_CANCELED', facts: {}, time: now } as const
      return { isReset: false, tell: await inbox.leave(transaction, [message]) }
    }
    await end('DONE')
    await removeAllFactors(factors, transaction, customer(userId))
    await forgetBrowsers(transaction, userId)
    const { language } = await transaction
      .selectFrom('users')
      .select('language')
      .where('id', '=', BigInt(userId))
      .executeTakeFirstOrThrow()
    const caller = { browser: CONSOLE_BROWSER, language }
    return {
      isReset: true,
      tell: await recordChange({ ...core, caller }, transaction, { userId, change: 'FACTORS_RESET' }),
    }
  })
  done?.tell()
  if (done?.isReset === true) await sessions.endAll(userId)
}
