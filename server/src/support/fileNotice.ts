import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'
import { addMessage, states } from './ticketRows.ts'

export interface Notice {
  userId: number
  text: string
  now: number
}

/** What the exchange itself has to say about a customer: a ticket with a note, which only operators read. */
export async function fileNotice(
  parts: { vault: Pick<Vault, 'sealText'> },
  transaction: Transaction<Database>,
  { userId, text, now }: Notice,
): Promise<void> {
  const { id: ticketId } = await transaction
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
  await addMessage(parts, transaction, { ticketId, author: 'NOTE', text, now })
}
