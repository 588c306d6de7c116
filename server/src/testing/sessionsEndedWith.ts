import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * How many sessions of a user were ended by the transaction that wrote the user's newest row of this table. So a process that
 * dies after its commit leaves none of them open.
 */
export async function sessionsEndedWith(
  db: Kysely<Database>,
  table: 'closures' | 'factor_resets' | 'freezes' | 'users',
  userId: number,
): Promise<number> {
  const column = sql.ref(table === 'users' ? 'id' : 'user_id')
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from sessions where user_id = ${userId} and ended_at is not null
      and xmin = (select xmin from ${sql.table(table)} where ${column} = ${userId} order by id desc limit 1)`.execute(
    db,
  )
  return Number(rows[0]?.count)
}
