// Audits a test server: replays its journal from the first command. Only in tests whose names end in .db.test.ts.
import { openPool } from '../db/pool.ts'
import { audit } from '../exchange/audit.ts'
import type { TestServer } from './testServer.ts'

/** The differences between tables and journal; empty if there are none. */
export async function auditFaults({ server }: Pick<TestServer, 'server'>): Promise<readonly unknown[]> {
  const pool = openPool({ url: server.config.databaseUrl ?? '', connectionsMax: 2, name: 'audit' })
  const { faults } = await audit(pool)
  await pool.end()
  return faults
}
