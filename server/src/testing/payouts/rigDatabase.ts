import type { Kysely } from 'kysely'
import { openKysely, openPool } from '../../db/pool.ts'
import type { Database } from '../../db/schema.ts'
import { freshDatabase } from '../freshDatabase.ts'
import { createRigTables } from './rigWithdrawals.ts'

export interface RigDatabase {
  db: Kysely<Database>
  /** For its own process. */
  url: string
  close(): Promise<void>
}

/** Withdrawals of the rig's own stand before those of the server. */
export async function openRigDatabase(): Promise<RigDatabase> {
  const database = await freshDatabase()
  const url = new URL(database.url)
  url.searchParams.set('options', '-c search_path=rig,public')
  const db = openKysely(openPool({ url: url.href, connectionsMax: 3, name: 'assay payouts test' }))
  await createRigTables(db)
  return {
    db,
    url: url.href,
    async close() {
      await db.destroy()
      await database.drop()
    },
  }
}
