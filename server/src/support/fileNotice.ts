import { TICKET_MESSAGES_MAX } from '@assay/api/ticketFigures'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'
import { addMessage, changeTicket, countMessages, states } from './ticketRows.ts'

export interface Notice {
  userId: number
  text: string
  now: number
}

/**
 * Writes what the exchange has to say about a customer as a note, which only operators read: in the open ticket about closing,
 * or in a new one. If that ticket is full, nothing is written.
 */
export async function fileNotice(
  parts: { vault: Pick<Vault, 'sealText'> },
  transaction: Transaction<Database>,
  { userId, text, now }: Notice,
): Promise<void> {
  const known = await transaction
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .where('topic', '=', 'CLOSE_ACCOUNT')
    .where('status', '<>', 'CLOSED')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const note = { author: 'NOTE', text, now } as const
  if (known === undefined) {
    const ticketId = await openTicketOf(transaction, userId, now)
    await addMessage(parts, transaction, { ticketId, ...note })
  } else if ((await countMessages(transaction, known.id)) < TICKET_MESSAGES_MAX) {
    await addMessage(parts, transaction, { ticketId: known.id, ...note })
    await changeTicket(transaction, known, { now, ...(known.status === 'OPEN' ? {} : states.open(known.topic, now)) })
  }
}

async function openTicketOf(transaction: Transaction<Database>, userId: number, now: number): Promise<bigint> {
  const { id } = await transaction
    .insertInto('tickets')
    .values({
      user_id: userId,
      topic: 'CLOSE_ACCOUNT',
      attached_kind: null,
      attached_id: null,
      ...states.open('CLOSE_ACCOUNT', now),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
