import { ApiError } from '@assay/api/errors'
import type { OperatorOutput, OperatorParsed } from '@assay/api/operatorSchemas'
import type { OperatorContext } from '../operatorContext.ts'
import type { FactorReset } from './factorReset.ts'

/** From a ticket of somebody who is locked out. Throws NOT_FOUND, TICKET_CLOSED, NOTHING_CHANGES, REQUEST_OPEN. */
export async function requestFactorReset(
  { approvals, by, db, reset }: OperatorContext & { reset: FactorReset },
  { ticketId, reason }: OperatorParsed<'customers', 'requestFactorReset'>,
): Promise<OperatorOutput<'customers', 'requestFactorReset'>> {
  const ticket = await db
    .selectFrom('tickets')
    .select('matched_user_id')
    .where('id', '=', BigInt(ticketId))
    .executeTakeFirst()
  if (ticket === undefined || ticket.matched_user_id === null) throw new ApiError('NOT_FOUND')
  const body = { customerId: Number(ticket.matched_user_id), ticketId }
  return { requestId: await approvals.request(reset, by, { body, reason }) }
}
