// Some time after an account was closed, its names to log in with are free for a new account. The closed one keeps no contact,
// no password, no second factor, no logins and no messages (messages have names of devices, and addresses).
import { DAY_MS } from '@assay/engine/calendar'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { JobContext } from './context.ts'
import { customer, removeAllFactors } from '../factors/factors.ts'
import { readAccountTerms } from '../user/accountTerms.ts'
import { lockUser } from '../user/signIn/lockUser.ts'

const AT_ONCE = 50

export async function releaseNames(context: JobContext): Promise<void> {
  const { clock, db, retries } = context
  const now = clock.now()
  const due = await db
    .selectFrom('closures')
    .select(['id', 'user_id'])
    .where('state', '=', 'CLOSED')
    .where('released_at', 'is', null)
    .where('ended_at', '<=', BigInt(now - readAccountTerms(context).releaseDays * DAY_MS))
    // Money that came later is its owner's, who is found by these names.
    .where('told_sequence', '=', 0n)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const row of due)
    await retries.try('release names of closed accounts', row.id, () =>
      db.transaction().execute((transaction) => releaseOne(context, transaction, row)),
    )
}

async function releaseOne(
  { clock, factors }: JobContext,
  transaction: Transaction<Database>,
  { id, user_id: user }: { id: bigint; user_id: bigint },
): Promise<void> {
  await lockUser(transaction, user)
  // Operators may have reopened it meanwhile, or money may have come, perhaps not looked at yet.
  const closure = await transaction
    .selectFrom('closures')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'CLOSED')
    .where('released_at', 'is', null)
    .where('told_sequence', '=', 0n)
    .where('seen_sequence', '>=', (query) =>
      query
        .selectFrom('postings')
        .where('owner', '=', user)
        .select(sql<bigint>`coalesce(max(sequence), 0)`.as('newest')),
    )
    .executeTakeFirst()
  if (closure === undefined) return
  await removeAllFactors(factors, transaction, customer(Number(user)))
  await transaction.deleteFrom('logins').where('user_id', '=', user).execute()
  const nobody = { password_hash: null, trade_password_hash: null, anti_phishing_word: null }
  await transaction
    .updateTable('users')
    .set({ ...nobody, account: `closed-${user}`, account_type: 'USERNAME' })
    .where('id', '=', user)
    .execute()
  await transaction.deleteFrom('sign_ins').where('user_id', '=', user).execute()
  await transaction.deleteFrom('messages').where('user_id', '=', user).execute()
  await transaction.updateTable('closures').set({ released_at: clock.now() }).where('id', '=', id).execute()
}
