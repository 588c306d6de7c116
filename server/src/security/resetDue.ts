// Removes second factors as two operators have decided, once the time in which the owner could cancel is over.
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { customer, removeAllFactors } from '../factors/factors.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { recordChange } from '../user/accountChanges.ts'
import { standingClosure } from '../user/closures.ts'
import type { ResetRow } from '../user/factorResets.ts'
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
    // As it is now: whoever cancels it beside this one was first.
    const ofReset = transaction.selectFrom('factor_resets').selectAll().where('id', '=', id)
    const row = await ofReset.forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'WAITING') return null
    const end = async (state: 'CANCELED' | 'DONE') =>
      await transaction.updateTable('factor_resets').set({ state, ended_at: now }).where('id', '=', id).execute()
    if ((await isStopped(transaction, row)) || (await standingClosure(transaction, userId)) !== null) {
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

/** By a freeze since then, also one that has ended; or by a new factor, for its owner is not locked out. */
async function isStopped(
  transaction: Transaction<Database>,
  { user_id: user, booked_at: bookedAt }: ResetRow,
): Promise<boolean> {
  const holder = customer(Number(user))
  const frozen = transaction
    .selectFrom('freezes')
    .select('id')
    .where('user_id', '=', user)
    .where('began_at', '>=', bookedAt)
    .limit(1)
  const app = transaction
    .selectFrom('totp_secrets')
    .select('holder')
    .where('holder', '=', holder)
    .where('confirmed_at', '>=', bookedAt)
  const passkey = transaction
    .selectFrom('passkeys')
    .select('id')
    .where('holder', '=', holder)
    .where('created_at', '>=', bookedAt)
    .limit(1)
  for (const found of [frozen, app, passkey]) if ((await found.executeTakeFirst()) !== undefined) return true
  return false
}
