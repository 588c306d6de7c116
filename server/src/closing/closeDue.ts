// Closes the accounts whose time has come. What is in the way by then stops the closing, and the account is as before.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { JobContext } from './context.ts'
import { readFreeze } from '../user/freezes.ts'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { ClosureRow } from '../user/closures.ts'
import { thaw } from './cancelClosing.ts'
import { findObstacles } from './findObstacles.ts'

const AT_ONCE = 50

export async function closeDue(context: JobContext): Promise<void> {
  const { clock, db, retries } = context
  // By id, and all of them: accounts that wait for a price would otherwise fill each batch, and no other would be closed.
  for (let last: bigint | null = 0n; last !== null; ) {
    const due: { id: bigint }[] = await db
      .selectFrom('closures')
      .select('id')
      .where('state', '=', 'BOOKED')
      .where('closes_at', '<=', BigInt(clock.now()))
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of due) await retries.try('close accounts', id, () => closeOne(context, id))
    last = due.length < AT_ONCE ? null : (due.at(-1)?.id ?? null)
  }
}

async function closeOne(context: JobContext, id: bigint): Promise<void> {
  const { clock, db, sessions } = context
  const now = clock.now()
  const tells = await db.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('closures')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const userId = Number(known.user_id)
    await lockUser(transaction, userId)
    const row = await transaction.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (row.state !== 'BOOKED') return []
    const { obstacles, worth } = await findObstacles(context, transaction, userId)
    // Without a price nobody knows whether it is dust: it waits.
    if (worth === null && obstacles.every(({ kind }) => kind === 'BALANCE' || kind === 'REBATES')) return []
    const frozen = await readFreeze(transaction, userId)
    const isOther = frozen?.reason !== 'CLOSURE'
    const end = async (state: ClosureRow['state']) =>
      await transaction.updateTable('closures').set({ state, ended_at: now }).where('id', '=', id).execute()
    if (obstacles.length > 0 || isOther) {
      await end('STOPPED')
      const what = isOther ? 'FROZEN' : (obstacles[0]?.kind ?? '')
      const message = { userId, kind: 'CLOSURE_STOPPED', facts: { what }, time: now } as const
      return [await thaw(context, transaction, userId), await context.inbox.leave(transaction, [message])]
    }
    await end('CLOSED')
    await forgetLists(transaction, userId)
    const message = { userId, kind: 'ACCOUNT_CLOSED', facts: {}, time: now } as const
    return [await sessions.endAll(transaction, userId), await context.inbox.leave(transaction, [message])]
  })
  for (const tell of tells) tell()
}

/**
 * What a closed account does not need. Its password and second factors stay until its names are released: if money arrives and
 * operators open the account again, it is protected as before.
 */
async function forgetLists(transaction: Transaction<Database>, userId: number): Promise<void> {
  await transaction.deleteFrom('price_alerts').where('user_id', '=', BigInt(userId)).execute()
  await transaction.deleteFrom('watchlist').where('user_id', '=', BigInt(userId)).execute()
}
