// Tables of 0161_closures.sql, 0163_closure_looks.sql and 0164_rebate_earners.sql. Times are epoch ms.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface ClosureTables {
  closures: {
    id: GeneratedAlways<bigint>
    user_id: Big
    state: 'PREPARING' | 'BOOKED' | 'CANCELED' | 'STOPPED' | 'CLOSED' | 'REOPENED'
    /** While it is PREPARING: when that began. */
    booked_at: Big
    /** null unless it was booked. */
    closes_at: BigOrNull
    ended_at: BigOrNull
    released_at: BigOrNull
    told_sequence: Generated<bigint>
    seen_sequence: Generated<bigint>
  }
}
