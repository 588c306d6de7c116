import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { showChosen } from './choices.ts'
import { findContract } from './contract.ts'

/** Refused while there are a position or open orders of the contract. */
export async function changeLeverage(
  context: UserContext,
  input: Parsed<'futures', 'changeLeverage'>,
): Promise<Output<'futures', 'changeLeverage'>> {
  const { symbol } = findContract(context, input.symbol)
  const { leverage } = input
  const command = { type: 'futures.setLeverage', user: context.caller.user.id, symbol, leverage } as const
  const request = { operation: 'futures.changeLeverage', clientId: undefined, input, command }
  return await ask(context, request, answerChangeLeverage)
}

export function answerChangeLeverage(
  _context: Context,
  { events }: Done<'futures.setLeverage'>,
): Output<'futures', 'changeLeverage'> {
  return showChosen(events)
}
