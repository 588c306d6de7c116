// Tables of 0160_exports.sql. Times are epoch ms.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
type BigByDefault = ColumnType<bigint, bigint | number | undefined, bigint | number>

export interface ExportTables {
  data_exports: {
    id: GeneratedAlways<bigint>
    user_id: Big
    state: 'WAITING' | 'WORKING' | 'READY' | 'FAILED' | 'EXPIRED'
    requested_at: Big
    attempts: Generated<number>
    sheets: Generated<number>
    sheets_done: Generated<number>
    rows: BigByDefault
    size: BigByDefault
    taken_at: BigOrNull
    ready_at: BigOrNull
    expires_at: BigOrNull
  }
  data_export_parts: { export_id: Big; part: number; file: string; wrapped_key: Buffer; size: number }
}
