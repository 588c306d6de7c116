import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'

/** For all contracts at once; refused while there are a position or open orders of any. */
export async function changePositionMode(
  context: UserContext,
  input: Parsed<'futures', 'changePositionMode'>,
): Promise<Output<'futures', 'changePositionMode'>> {
  const { positionMode } = input
  const command = { type: 'futures.setPositionMode', user: context.caller.user.id, positionMode } as const
  const request = { operation: 'futures.changePositionMode', clientId: undefined, input, command }
  return await ask(context, request, answerChangePositionMode)
}

export function answerChangePositionMode(
  _context: Context,
  { command: { positionMode } }: Done<'futures.setPositionMode'>,
): Output<'futures', 'changePositionMode'> {
  return { positionMode }
}
