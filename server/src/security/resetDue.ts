// Removes second factors as two operators have decided, once the time in which the owner could cancel is over.
import type { Transaction } from 'kysely'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { customer, removeAllFactors } from '../factors/factors.ts'
import { CONSOLE_BROWSER } from '../operators/sendLink.ts'
import { recordChange } from '../user/accountChanges.ts'
import { endWaitingReset, type ResetRow } from '../user/factorResets.ts'
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
  const { clock, db, factors, sessions } = core
  const now = clock.now()
  const tells = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    // As it is now: anyone who cancels it beside this one was first.
    const ofReset = transaction.selectFrom('factor_resets').selectAll().where('id', '=', id)
    const row = await ofReset.forUpdate().executeTakeFirstOrThrow()
    if (row.state !== 'WAITING') return []
    if (await hasNewFactor(transaction, row)) return [await endWaitingReset(core, transaction, userId)]
    await transaction.updateTable('factor_resets').set({ state: 'DONE', ended_at: now }).where('id', '=', id).execute()
    await removeAllFactors(factors, transaction, customer(userId))
    await forgetBrowsers(transaction, userId)
    const { language } = await transaction
      .selectFrom('users')
      .select('language')
      .where('id', '=', BigInt(userId))
      .executeTakeFirstOrThrow()
    const caller = { browser: CONSOLE_BROWSER, language }
    return [
      await sessions.endAll(transaction, userId),
      await recordChange({ ...core, caller }, transaction, { userId, change: 'FACTORS_RESET' }),
    ]
  })
  for (const tell of tells) tell()
}

/** Since the booking: an owner who could add one is not locked out. */
async function hasNewFactor(
  transaction: Transaction<Database>,
  { user_id: user, booked_at: bookedAt }: ResetRow,
): Promise<boolean> {
  const holder = customer(Number(user))
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
  for (const found of [app, passkey]) if ((await found.executeTakeFirst()) !== undefined) return true
  return false
}
