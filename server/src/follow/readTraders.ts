import type { Trader } from '@assay/engine/follow/commands'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { followTradersTable } from '../db/followTables.ts'

/** The engine's terms, by user. */
export async function readTraders(db: Kysely<Database>): Promise<ReadonlyMap<number, Trader>> {
  const rows = await db.selectFrom('follow_traders').selectAll().execute()
  return new Map(rows.map((row) => followTradersTable.kept(row)).map((trader) => [trader.user, trader]))
}
