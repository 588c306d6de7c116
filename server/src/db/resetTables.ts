// Tables of 0162_factor_resets.sql. Times are epoch ms.
import type { ColumnType, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface ResetTables {
  factor_resets: {
    id: GeneratedAlways<bigint>
    user_id: Big
    ticket_id: Big
    state: 'WAITING' | 'CANCELED' | 'DONE'
    booked_at: Big
    due_at: Big
    ended_at: BigOrNull
    token_hash: Buffer
  }
}
