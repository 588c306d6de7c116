// Tables of 0037_identity.sql, 0044_verifications.sql, 0145_tickets.sql and 0046_verification_queue.sql. Times are epoch ms.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface IdentityTables {
  documents: {
    id: string
    user_id: Big
    file: string
    wrapped_key: Buffer
    created_at: Big
    verification_id: BigOrNull
    bank_deposit: ColumnType<bigint | null, undefined, bigint | null>
    item: ColumnType<string | null, string | null | undefined, string | null>
    is_of_ticket: Generated<boolean>
  }
  verifications: {
    id: GeneratedAlways<bigint>
    user_id: Big
    level: 'BASIC' | 'ADVANCED'
    state: 'PENDING' | 'PASSED' | 'RETURNED'
    revision: number
    fields: ColumnType<Buffer | null, Buffer | undefined, Buffer>
    number_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer>
    /** Item → reason; written as JSON. */
    reasons: ColumnType<Record<string, string>, string, string>
    submitted_at: Big
    decided_at: BigOrNull
    /** Of an operator. */
    decided_by: BigOrNull
    /** Of an advanced one: when the customer sent other facts than the pictures were sent with. */
    facts_changed_at: BigOrNull
  }
}
