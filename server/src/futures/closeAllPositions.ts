import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { findContract } from './contract.ts'
import { readOpenPositions } from './ownPosition.ts'

/** One command for all of them, so that one client id is one request: repeated, it closes nothing new. */
export async function closeAllPositions(
  context: UserContext,
  input: Parsed<'futures', 'closeAllPositions'>,
): Promise<Output<'futures', 'closeAllPositions'>> {
  const symbol = input.symbol === undefined ? undefined : findContract(context, input.symbol).symbol
  const positions = await readOpenPositions(context, symbol)
  const closings = positions.map(({ positionId }, place) => ({ positionId, orderId: place, clientOrderId: '' }))
  const command = { type: 'futures.closeAllPositions', user: context.caller.user.id, closings } as const
  const wish = { operation: 'futures.closeAllPositions', clientId: input.clientId, input, command }
  return await ask(context, wish, answerCloseAllPositions)
}

export function answerCloseAllPositions(
  _context: Context,
  { command, events }: Done<'futures.closeAllPositions'>,
): Output<'futures', 'closeAllPositions'> {
  const ids = new Set(command.closings.map(({ positionId }) => positionId))
  const told = events.flatMap((event) => (event.type === 'positionChanged' && ids.has(event.positionId) ? [event] : []))
  const idsOf = (isOpen: boolean) =>
    told.filter(({ end }) => (end === null) === isOpen).map(({ positionId }) => positionId)
  return { closed: idsOf(false), open: idsOf(true) }
}
