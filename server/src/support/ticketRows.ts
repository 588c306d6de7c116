// Tickets and their messages as rows.
import { ApiError } from '@assay/api/errors'
import { routes } from '@assay/api/routes'
import type { Output } from '@assay/api/schemas'
import type { AttachedKind, TicketTopic } from '@assay/api/ticketFigures'
import { answerHours, TICKET_REST_DAYS } from '@assay/api/ticketFigures'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/schema.ts'
import type { TicketTables } from '../db/ticketTables.ts'
import { linkTo, type Viewer } from '../documents/links.ts'
import type { Vault } from '../documents/vault.ts'

export type TicketRow = Selectable<TicketTables['tickets']>
type Thread = Output<'support', 'getTicket'>
export type Ticket = Omit<Thread, 'messages'>
export type ThreadMessage = Omit<Thread['messages'][number], 'author'> & { author: 'CUSTOMER' | 'STAFF' | 'NOTE' }

const HOUR_MS = 3_600_000
export const REST_MS = TICKET_REST_DAYS * 24 * HOUR_MS

/** An encrypted text can only be opened as a text of its ticket. */
const boundTo = (ticketId: bigint) => `ticket ${ticketId}`

/** The columns of each state. */
export const states = {
  open: (topic: string, now: number) => ({
    status: 'OPEN' as const,
    due_at: now + answerHours[topic as TicketTopic] * HOUR_MS,
    closes_at: null,
    closed_at: null,
    closed_by: null,
  }),
  waiting: (now: number) => ({
    status: 'WAITING' as const,
    due_at: null,
    closes_at: now + REST_MS,
    closed_at: null,
    closed_by: null,
  }),
  closed: (by: 'CUSTOMER' | 'STAFF' | 'SYSTEM', now: number) => ({
    status: 'CLOSED' as const,
    due_at: null,
    closes_at: null,
    closed_at: now,
    closed_by: by,
  }),
}

export function toTicket(row: TicketRow): Ticket {
  const { attached_kind: kind, attached_id: attachedId } = row
  return {
    ticketId: Number(row.id),
    topic: row.topic as TicketTopic,
    attached: kind === null || attachedId === null ? null : { kind: kind as AttachedKind, id: attachedId },
    status: row.status,
    dueAt: numberOf(row.due_at),
    closesAt: numberOf(row.closes_at),
    closedBy: row.closed_by,
    reopensUntil: row.closed_at === null ? null : Number(row.closed_at) + REST_MS,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  }
}

function numberOf(time: bigint | null): number | null {
  return time === null ? null : Number(time)
}

/** Nobody else changes it until the transaction ends. Throws NOT_FOUND. */
export async function lockTicket(transaction: Transaction<Database>, ticketId: number | bigint): Promise<TicketRow> {
  const row = await transaction
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', BigInt(ticketId))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

type Columns = Partial<ReturnType<(typeof states)['open']> | ReturnType<(typeof states)['waiting' | 'closed']>>

/** Writes the columns that change, and raises the revision. */
export async function changeTicket(
  transaction: Transaction<Database>,
  row: TicketRow,
  { now, claimedBy, ...columns }: Columns & { now: number; claimedBy?: number },
): Promise<TicketRow> {
  return transaction
    .updateTable('tickets')
    .set({
      ...columns,
      ...(claimedBy !== undefined && { claimed_by: claimedBy }),
      revision: row.revision + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface NewMessage {
  author: 'CUSTOMER' | 'STAFF' | 'NOTE'
  text: string
  now: number
  operatorId?: number
  name?: string | null
  clientId?: string | undefined
}

/** Returns its id. */
export async function addMessage(
  { vault }: { vault: Pick<Vault, 'sealText'> },
  transaction: Transaction<Database>,
  { ticketId, ...message }: NewMessage & { ticketId: bigint },
): Promise<bigint> {
  const { id } = await transaction
    .insertInto('ticket_messages')
    .values({
      ticket_id: ticketId,
      author: message.author,
      operator_id: message.operatorId ?? null,
      name: message.name ?? null,
      text: vault.sealText(boundTo(ticketId), message.text),
      client_id: message.clientId ?? null,
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countMessages(db: Kysely<Database>, ticketId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_messages')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Reading {
  db: Kysely<Database>
  clock: Clock
  vault: Vault
}

/** Who reads a thread. path: the operation that answers its files. */
export interface Reader {
  viewer: Viewer
  path: string
}

export const customerReader = (userId: number): Reader => ({
  viewer: `user ${userId}`,
  path: routes.support.viewFile.path,
})

/** The oldest first. reader null: without links to the files. */
export async function readMessages(
  context: Reading,
  ticketId: bigint,
  reader: Reader | null,
): Promise<ThreadMessage[]> {
  const { db, vault } = context
  const messages = await db
    .selectFrom('ticket_messages')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('ticket_files')
    .innerJoin('ticket_messages', 'ticket_messages.id', 'message_id')
    .selectAll('ticket_files')
    .where('ticket_id', '=', ticketId)
    .orderBy('place')
    .execute()
  return messages.map(({ id, author, name, text, created_at: at }) => ({
    messageId: Number(id),
    author,
    name,
    text: vault.openText(boundTo(ticketId), text),
    createdAt: Number(at),
    files: files
      .filter(({ message_id: message }) => message === id)
      .map(({ document_id: document, type, size }) => ({
        type,
        size,
        url: document === null || reader === null ? null : linkTo(context, { ...reader, id: document }),
      })),
  }))
}

/** As its customer sees it: without notes. */
export async function readThread(context: Reading, row: TicketRow, reader: Reader | null): Promise<Thread> {
  const messages = await readMessages(context, row.id, reader)
  return {
    ...toTicket(row),
    messages: messages.flatMap((each) => (each.author === 'NOTE' ? [] : [{ ...each, author: each.author }])),
  }
}
