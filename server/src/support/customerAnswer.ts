// An answer of the customer: the ticket waits for the exchange again. A due time that runs already stays, so that writing
// more does not put it off.
import { ApiError } from '@assay/api/errors'
import { TICKET_MESSAGES_MAX } from '@assay/api/ticketFigures'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Vault } from '../documents/vault.ts'
import { addMessage, changeTicket, countMessages, REST_MS, states, type TicketRow } from './ticketRows.ts'

interface Answer {
  row: TicketRow
  text: string
  now: number
  clientId?: string | undefined
}

/** Of a locked ticket. Throws TICKET_CLOSED, TICKET_LONG. */
export async function addCustomerAnswer(
  context: { vault: Pick<Vault, 'sealText'> },
  transaction: Transaction<Database>,
  { row, text, now, clientId }: Answer,
): Promise<{ row: TicketRow; messageId: bigint }> {
  requireAnswerable(row, now)
  await requireShort(transaction, row.id)
  const messageId = await addMessage(context, transaction, {
    ticketId: row.id,
    author: 'CUSTOMER',
    text,
    now,
    clientId,
  })
  const state = row.status === 'OPEN' ? {} : states.open(row.topic, now)
  return { row: await changeTicket(transaction, row, { now, ...state }), messageId }
}

export function requireAnswerable({ closed_at: closedAt }: TicketRow, now: number): void {
  if (closedAt !== null && Number(closedAt) + REST_MS < now) throw new ApiError('TICKET_CLOSED')
}

export async function requireShort(
  transaction: Transaction<Database>,
  ticketId: bigint,
  most = TICKET_MESSAGES_MAX,
): Promise<void> {
  if ((await countMessages(transaction, ticketId)) >= most) throw new ApiError('TICKET_LONG')
}
