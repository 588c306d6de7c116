// Written by server/src/follow (0130_trader_profiles.sql, 0131_closed_traders.sql).
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface TraderTables {
  trader_profiles: {
    user_id: Big
    name: string
    about: string
    state: 'PENDING' | 'RETURNED' | 'APPROVED' | 'CLOSED'
    reason: Generated<string>
    revision: Generated<number>
    applied_at: Big
    decided_at: BigOrNull
    decided_by: BigOrNull
    is_closing_told: Generated<boolean>
  }
}
