import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Epoch ms by the database's clock, which is the same for every machine. */
export async function databaseTime(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not tell its time')
  return row.now
}
