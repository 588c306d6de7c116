import { TICKET_LAST_MESSAGES_MAX, TICKET_MESSAGES_MAX } from '@assay/api/ticketFigures'
import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import type { DeskContext } from './context.ts'
import { requireShort } from './customerAnswer.ts'
import { addMessage, changeTicket, states } from './ticketRows.ts'

/** Answering an unclaimed ticket claims it. */
export function replyToTicket(
  context: DeskContext,
  { ticketId, revision, text }: OperatorParsed<'support', 'replyToTicket'>,
): Promise<OperatorOutput<'support', 'replyToTicket'>> {
  const { by, clock } = context
  return actOnTicket(context, {
    act: 'support.replyToTicket',
    ticketId,
    revision,
    tells: 'ANSWERED',
    async change(transaction, row) {
      if (row.status === 'CLOSED') throw new ApiError('TICKET_CLOSED')
      await requireShort(transaction, row.id, TICKET_MESSAGES_MAX + TICKET_LAST_MESSAGES_MAX)
      const now = clock.now()
      const { public_name: name } = await transaction
        .selectFrom('operators')
        .select('public_name')
        .where('id', '=', BigInt(by.id))
        .executeTakeFirstOrThrow()
      const message = { ticketId: row.id, author: 'STAFF', operatorId: by.id, name, text, now } as const
      await addMessage(context, transaction, message)
      const claim = row.claimed_by === null ? { claimedBy: by.id } : {}
      return changeTicket(transaction, row, { now, ...states.waiting(now), ...claim })
    },
  })
}
