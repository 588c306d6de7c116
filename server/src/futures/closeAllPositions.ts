import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { findContract } from './contract.ts'
import { findOrderChange } from './orderAnswer.ts'
import { readOpenPositions } from './ownPosition.ts'
import { findPositionChange, showPosition } from './positionAnswer.ts'

/** Answers what became of each. One command for all of them, so that one client id is one request: repeated, it closes nothing new. */
export async function closeAllPositions(
  context: UserContext,
  input: Parsed<'futures', 'closeAllPositions'>,
): Promise<Output<'futures', 'closeAllPositions'>> {
  const symbol = input.symbol === undefined ? undefined : findContract(context, input.symbol).symbol
  const positions = await readOpenPositions(context, symbol)
  const closings = positions.map(({ positionId }, place) => ({ positionId, orderId: place, clientOrderId: '' }))
  const command = { type: 'futures.closeAllPositions', user: context.caller.user.id, closings } as const
  const request = { operation: 'futures.closeAllPositions', clientId: input.clientId, input, command }
  return await ask(context, request, answerCloseAllPositions)
}

export function answerCloseAllPositions(
  context: Context,
  { command, events }: Done<'futures.closeAllPositions'>,
): Output<'futures', 'closeAllPositions'> {
  const closings = command.closings.flatMap(({ positionId, orderId }) => {
    const position = findPositionChange(events, positionId)
    if (position === null) return []
    return [{ order: findOrderChange(context, events, orderId), position: showPosition(context, position) }]
  })
  return { closings }
}
