import type { Output } from '@assay/api/schemas'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { ExportTables } from '../db/exportTables.ts'

export type ExportRow = Selectable<ExportTables['data_exports']>

export function showExport(row: ExportRow): Output<'exports', 'requestExport'> {
  const time = (ms: bigint | null) => (ms === null ? null : Number(ms))
  return {
    exportId: Number(row.id),
    state: row.state,
    requestedAt: Number(row.requested_at),
    sheets: row.sheets,
    sheetsDone: row.sheets_done,
    rows: Number(row.rows),
    size: Number(row.size),
    takenAt: time(row.taken_at),
    expiresAt: time(row.expires_at),
  }
}

/** null if the customer has asked for none. */
export async function newestExport(db: Kysely<Database>, userId: number): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
