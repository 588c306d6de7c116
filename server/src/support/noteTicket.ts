import { TICKET_LAST_MESSAGES_MAX, TICKET_MESSAGES_MAX } from '@assay/api/ticketFigures'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import type { DeskContext } from './context.ts'
import { requireShort } from './customerAnswer.ts'
import { addMessage } from './ticketRows.ts'

/** Customers do not see notes, so the revision stays. */
export function noteTicket(
  context: DeskContext,
  { ticketId, text }: OperatorParsed<'support', 'noteTicket'>,
): Promise<OperatorOutput<'support', 'noteTicket'>> {
  return actOnTicket(context, {
    act: 'support.noteTicket',
    ticketId,
    revision: null,
    async change(transaction, row) {
      await requireShort(transaction, row.id, TICKET_MESSAGES_MAX + TICKET_LAST_MESSAGES_MAX)
      const note = { ticketId: row.id, author: 'NOTE', operatorId: context.by.id, name: context.by.operator } as const
      await addMessage(context, transaction, { ...note, text, now: context.clock.now() })
      return row
    },
  })
}
