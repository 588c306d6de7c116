import type { Output, Parsed } from '@assay/api/schemas'
import { findOwn } from './answerTicket.ts'
import type { UserContext } from './context.ts'
import { changeTicket, lockTicket, states, toTicket } from './ticketRows.ts'

/** Closing a closed ticket changes nothing. Throws NOT_FOUND. */
export async function closeTicket(
  { caller, clock, db }: UserContext,
  { ticketId }: Parsed<'support', 'closeTicket'>,
): Promise<Output<'support', 'closeTicket'>> {
  await findOwn(db, caller.user.id, ticketId)
  const row = await db.transaction().execute(async (transaction) => {
    const before = await lockTicket(transaction, ticketId)
    if (before.status === 'CLOSED') return before
    const now = clock.now()
    return changeTicket(transaction, before, { now, ...states.closed('CUSTOMER', now) })
  })
  return toTicket(row)
}
