import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Withdrawals that wait for a decision or are stuck. */
export async function countReviews(db: Kysely<Database>): Promise<number> {
  const waiting = db.selectFrom('withdrawals').where('status', 'in', ['REVIEW', 'STUCK'])
  const { count } = await waiting.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Deposits that a network has undone and that are not paid back in full. */
export async function countUndone(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('deposit_credits')
    .where('status', '=', 'REVERSING')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
