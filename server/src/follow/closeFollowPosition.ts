import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import type { UserContext } from './context.ts'

/** At the market; the money stays in the follow. */
export async function closeFollowPosition(
  context: UserContext,
  input: Parsed<'follow', 'closeFollowPosition'>,
): Promise<Output<'follow', 'closeFollowPosition'>> {
  const { clientId, followId, positionId } = input
  const user = context.caller.user.id
  const command = { type: 'follow.closePosition' as const, user, followId, positionId, orderId: 0 }
  return ask(context, { operation: 'follow.closeFollowPosition', clientId, input, command }, () => ({}))
}
