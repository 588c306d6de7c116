import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { showStopChange } from './stopAnswer.ts'

/** The engine has only waiting stops: an ended one is UNKNOWN_STOP like another user's. */
export async function cancelStop(
  context: UserContext,
  input: Parsed<'futures', 'cancelStop'>,
): Promise<Output<'futures', 'cancelStop'>> {
  const { id } = input
  const command = { type: 'futures.cancelStop', user: context.caller.user.id, stopId: id } as const
  const request = { operation: 'futures.cancelStop', clientId: undefined, input, command }
  return await ask(context, request, answerCancelStop)
}

export function answerCancelStop(
  context: Context,
  { command, events }: Done<'futures.cancelStop'>,
): Output<'futures', 'cancelStop'> {
  return showStopChange(context, events, command.stopId)
}
