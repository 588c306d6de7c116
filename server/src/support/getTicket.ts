import type { Output, Parsed } from '@assay/api/schemas'
import { findOwn } from './answerTicket.ts'
import type { UserContext } from './context.ts'
import { customerReader, readThread } from './ticketRows.ts'

export async function getTicket(
  context: UserContext,
  { ticketId }: Parsed<'support', 'getTicket'>,
): Promise<Output<'support', 'getTicket'>> {
  const userId = context.caller.user.id
  return readThread(context, await findOwn(context.db, userId, ticketId), customerReader(userId))
}
