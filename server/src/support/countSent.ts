import { TICKET_MESSAGES_A_DAY } from '@assay/api/ticketFigures'
import type { UserContext } from './context.ts'

/** Counts a message of the caller. Throws TOO_MANY_REQUESTS. */
export async function countSent({ caller, factor, limits }: UserContext): Promise<void> {
  const most = TICKET_MESSAGES_A_DAY * factor
  await limits.ofUser.take(String(caller.user.id), { most, refusal: 'TOO_MANY_REQUESTS' })
}
