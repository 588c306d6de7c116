import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import { claim } from './claim.ts'
import type { DeskContext } from './context.ts'

export function releaseTicket(
  context: DeskContext,
  { ticketId }: OperatorParsed<'support', 'releaseTicket'>,
): Promise<OperatorOutput<'support', 'releaseTicket'>> {
  return actOnTicket(context, { act: 'support.releaseTicket', ticketId, revision: null, change: claim(null) })
}
