import type { Output, Parsed } from '@assay/api/schemas'
import { ask } from '../exchange/ask.ts'
import type { UserContext } from './context.ts'
import { answerFollow } from './followAnswer.ts'
import { readSettings } from './followInput.ts'

/** Changes the settings for the trader's next orders; open positions stay as they are. */
export async function updateFollow(
  context: UserContext,
  input: Parsed<'follow', 'updateFollow'>,
): Promise<Output<'follow', 'updateFollow'>> {
  const { clientId, followId } = input
  const settings = readSettings(context, input)
  const command = { type: 'follow.setSettings' as const, user: context.caller.user.id, followId, settings }
  return ask(context, { operation: 'follow.updateFollow', clientId, input, command }, answerFollow)
}
