import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import type { DeskContext } from './context.ts'
import { changeTicket, states } from './ticketRows.ts'

/** Any ticket that is not open: closed, however long ago, or waiting for the customer. */
export function reopenTicket(
  context: DeskContext,
  { ticketId, revision }: OperatorParsed<'support', 'reopenTicket'>,
): Promise<OperatorOutput<'support', 'reopenTicket'>> {
  return actOnTicket(context, {
    act: 'support.reopenTicket',
    ticketId,
    revision,
    tells: 'REOPENED',
    change(transaction, row) {
      if (row.status === 'OPEN') throw new ApiError('NOTHING_CHANGES')
      const now = context.clock.now()
      return changeTicket(transaction, row, { now, ...states.open(row.topic, now) })
    },
  })
}
