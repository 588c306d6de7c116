import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import { actOnTicket } from './actOnTicket.ts'
import { claim } from './claim.ts'
import type { DeskContext } from './context.ts'

export function claimTicket(
  context: DeskContext,
  { ticketId }: OperatorParsed<'support', 'claimTicket'>,
): Promise<OperatorOutput<'support', 'claimTicket'>> {
  const change = claim(context.by.id)
  return actOnTicket(context, { act: 'support.claimTicket', ticketId, revision: null, change })
}
