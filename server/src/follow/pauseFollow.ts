import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import type { UserContext } from './context.ts'
import { answerFollow } from './followAnswer.ts'

/** A paused follow copies the trader's closes only. */
export async function pauseFollow(
  context: UserContext,
  input: Parsed<'follow', 'pauseFollow'>,
): Promise<Output<'follow', 'pauseFollow'>> {
  const { clientId, followId, isPaused } = input
  const command = { type: 'follow.pause' as const, user: context.caller.user.id, followId, isPaused }
  return ask(context, { operation: 'follow.pauseFollow', clientId, input, command }, answerFollow)
}
