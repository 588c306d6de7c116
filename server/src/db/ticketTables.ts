// Tables of 0145_tickets.sql. Times are epoch ms.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Big = ColumnType<bigint, bigint | number, bigint | number>
type BigOrNull = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>

export interface TicketTables {
  tickets: {
    id: GeneratedAlways<bigint>
    user_id: BigOrNull
    topic: string
    attached_kind: string | null
    attached_id: string | null
    status: 'OPEN' | 'WAITING' | 'CLOSED'
    due_at: BigOrNull
    closes_at: BigOrNull
    closed_at: BigOrNull
    closed_by: ColumnType<Closer | null, Closer | null | undefined>
    revision: Generated<number>
    claimed_by: BigOrNull
    created_at: Big
    updated_at: Big
    client_id: ColumnType<string | null, string | null | undefined, never>
    contact: ColumnType<Buffer | null, Buffer | undefined, never>
    token_hash: ColumnType<Buffer | null, Buffer | undefined, never>
    matched_at: BigOrNull
    matched_user_id: BigOrNull
  }
  ticket_messages: {
    id: GeneratedAlways<bigint>
    ticket_id: Big
    author: 'CUSTOMER' | 'STAFF' | 'NOTE'
    operator_id: BigOrNull
    name: ColumnType<string | null, string | null | undefined>
    text: Buffer
    client_id: ColumnType<string | null, string | null | undefined, never>
    created_at: Big
  }
  ticket_files: {
    message_id: Big
    place: number
    document_id: string | null
    type: 'image/jpeg' | 'application/pdf'
    size: number
  }
}

type Closer = 'CUSTOMER' | 'STAFF' | 'SYSTEM'
