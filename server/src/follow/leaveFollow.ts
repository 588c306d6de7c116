import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import type { UserContext } from './context.ts'
import { answerFollow } from './followAnswer.ts'

/** Leaves as the settings say. If the follow is being left already, closes the rest at the market. */
export async function leaveFollow(
  context: UserContext,
  input: Parsed<'follow', 'leaveFollow'>,
): Promise<Output<'follow', 'leaveFollow'>> {
  const { clientId, followId } = input
  const command = { type: 'follow.leave' as const, user: context.caller.user.id, followId, reason: 'USER' as const }
  return ask(context, { operation: 'follow.leaveFollow', clientId, input, command }, answerFollow)
}
