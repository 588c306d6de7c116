// Tables of 0037_identity.sql. Times are epoch ms.
import type { ColumnType } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>

export interface IdentityTables {
  documents: { id: string; user_id: Big; file: string; wrapped_key: Buffer; created_at: Big }
}
