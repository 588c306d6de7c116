// Written by server/src/treasury (0084_corrections.sql).
import type { ColumnType, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>

export interface TreasuryTables {
  corrections: {
    correction_id: GeneratedAlways<bigint>
    owner: Big
    counter: Big
    asset: string
    direction: 'ADD' | 'REMOVE'
    amount: Big
    value: Big
    reason: string
    requested_by: string
    approved_by: string
    approved_at: Big
    state: 'APPROVED' | 'BOOKED' | 'REFUSED'
    refusal: ColumnType<string | null, string | null | undefined, string | null>
    updated_at: Big
  }
}
