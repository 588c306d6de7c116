import { TICKET_FILE_DAYS } from '@assay/api/ticketFigures'
import { deleteDocuments } from '../documents/documents.ts'
import type { JobContext } from './context.ts'
import { DAY_MS } from '@assay/engine/calendar'

/** Deletes files of tickets that were closed long ago, and files whose message was refused after the upload. */
export async function sweepTicketFiles({ clock, db, vault }: JobContext): Promise<void> {
  const now = clock.now()
  const ofTickets = db.deleteFrom('documents').where('is_of_ticket', '=', true)
  const old = db
    .selectFrom('ticket_files')
    .innerJoin('ticket_messages', 'ticket_messages.id', 'message_id')
    .innerJoin('tickets', 'tickets.id', 'ticket_id')
    .select('document_id')
    .where('document_id', 'is not', null)
    .where('closed_at', '<', BigInt(now - TICKET_FILE_DAYS * DAY_MS))
    .$narrowType<{ document_id: string }>()
  await deleteDocuments({ vault }, ofTickets.where('id', 'in', old))
  const unsent = ofTickets
    .where('created_at', '<', BigInt(now - DAY_MS))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('ticket_files').select('place').whereRef('document_id', '=', 'documents.id'))),
    )
  await deleteDocuments({ vault }, unsent)
}
