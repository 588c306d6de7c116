import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Withdrawals that wait for a decision. */
export async function countReviews(db: Kysely<Database>): Promise<number> {
  const waiting = db.selectFrom('withdrawals').where('status', '=', 'REVIEW')
  const { count } = await waiting.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}
