import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { showChosen } from './choices.ts'
import { findContract } from './contract.ts'

/** Refused while there are a position or open orders of the contract. */
export async function changeMarginMode(
  context: UserContext,
  input: Parsed<'futures', 'changeMarginMode'>,
): Promise<Output<'futures', 'changeMarginMode'>> {
  const { symbol } = findContract(context, input.symbol)
  const { marginMode } = input
  const command = { type: 'futures.setMarginMode', user: context.caller.user.id, symbol, marginMode } as const
  const request = { operation: 'futures.changeMarginMode', clientId: undefined, input, command }
  return await ask(context, request, answerChangeMarginMode)
}

export function answerChangeMarginMode(
  _context: Context,
  { events }: Done<'futures.setMarginMode'>,
): Output<'futures', 'changeMarginMode'> {
  return showChosen(events)
}
