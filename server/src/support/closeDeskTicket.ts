import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import type { DeskContext } from './context.ts'
import { changeTicket, states } from './ticketRows.ts'

export function closeDeskTicket(
  context: DeskContext,
  { ticketId, revision }: OperatorParsed<'support', 'closeDeskTicket'>,
): Promise<OperatorOutput<'support', 'closeDeskTicket'>> {
  return actOnTicket(context, {
    act: 'support.closeDeskTicket',
    ticketId,
    revision,
    tells: 'CLOSED',
    change(transaction, row) {
      if (row.status === 'CLOSED') throw new ApiError('NOTHING_CHANGES')
      const now = context.clock.now()
      return changeTicket(transaction, row, { now, ...states.closed('STAFF', now) })
    },
  })
}
