// Money that reaches a closed account is kept for its owner, and customer service is told: a ticket with what came.
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import { lockUser } from '../user/signIn/lockUser.ts'
import type { JobContext } from './context.ts'

const ACCOUNTS_AT_ONCE = 50
const LINES_MAX = 20
/** An entry of just before the closing may have been written after it. The account was frozen then: it is an arrival, too. */
const BEFORE_MS = 600_000

interface Arrival {
  id: bigint
  user_id: bigint
  last: bigint
}

export async function tellOfArrivals(context: JobContext): Promise<void> {
  const { clock, db, market, tellSupport } = context
  const { rows } = await sql<Arrival>`
    select closures.id, user_id, max(sequence) as last from closures
    join postings on owner = user_id and sequence > told_sequence and time > ended_at - ${BEFORE_MS}
    where state = 'CLOSED' group by closures.id, user_id order by closures.id limit ${ACCOUNTS_AT_ONCE}`.execute(db)
  for (const { id, user_id: user, last } of rows) {
    const now = clock.now()
    await db.transaction().execute(async (transaction) => {
      await lockUser(transaction, user)
      const closure = await transaction
        .selectFrom('closures')
        .select(['state', 'told_sequence', 'ended_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      // Two jobs look for it, and operators reopen accounts.
      if (closure.state !== 'CLOSED' || closure.told_sequence >= last) return
      const entries = await transaction
        .selectFrom('postings')
        .select(['asset', 'amount', 'reason'])
        .where('owner', '=', user)
        .where('sequence', '>', closure.told_sequence)
        .where('sequence', '<=', last)
        .where('time', '>', BigInt(Number(closure.ended_at) - BEFORE_MS))
        .orderBy('sequence')
        .limit(LINES_MAX)
        .execute()
      const lines = entries.map(
        ({ asset, amount, reason }) =>
          `${reason}: ${formatAmount(amount, market.asset(asset)?.scale ?? 0)} ${asset.toUpperCase()}`,
      )
      const text = `This account is closed, and money has arrived on it since. It is kept for its owner.\n${lines.join('\n')}`
      await tellSupport(transaction, { userId: Number(user), text, now })
      await transaction.updateTable('closures').set({ told_sequence: last }).where('id', '=', id).execute()
    })
  }
}
