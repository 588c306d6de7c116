// Tables of 0035_operators.sql and 0043_customer_notes.sql. Times are epoch ms.
import type { ColumnType, Generated } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
/** JSON text on write, the parsed value on read. */
type Json = ColumnType<unknown, string, never>
type Never<Value> = ColumnType<Value, never, never>

export type OperatorState = 'INVITED' | 'ACTIVE' | 'SUSPENDED'
export type RequestState = 'PENDING' | 'DONE' | 'REFUSED' | 'WITHDRAWN' | 'STALE'

export interface OperatorTables {
  operators: {
    id: ColumnType<bigint, never, never>
    name: string
    email: string
    state: Generated<OperatorState>
    password_hash: Generated<string | null>
    created_at: Big
    /** What customers see as the name. */
    public_name: ColumnType<string | null, undefined, string | null>
  }
  operator_links: {
    link_hash: Buffer
    operator_id: Big
    expires_at: Big
  }
  operator_sessions: {
    id: string
    token_hash: Buffer
    operator_id: Big
    address: string
    created_at: Big
    last_used_at: Big
    ended_at: BigOrNull
  }
  operator_roles: { role: string; permissions: string[] }
  operator_members: { operator_id: Big; role: string }
  approvals: {
    id: ColumnType<bigint, never, never>
    kind: string
    body: Json
    title: string
    lines: Json
    facts_hash: Buffer
    reason: string
    requested_by: Big
    requested_at: Big
    expires_at: Big
    state: Generated<RequestState>
    decided_by: BigOrNull
    decided_at: BigOrNull
    note: Generated<string | null>
  }
  customer_notes: {
    id: ColumnType<bigint, never, never>
    customer_id: Big
    operator_id: Big
    text: string
    created_at: Big
  }
  audit_log: {
    sequence: ColumnType<bigint, bigint | number, never>
    content: ColumnType<string, string, never>
    previous: ColumnType<Buffer, Buffer, never>
    hash: ColumnType<Buffer, Buffer, never>
    at: Never<bigint>
    act: Never<string>
    operator: Never<string | null>
    customer: Never<bigint | null>
  }
}
