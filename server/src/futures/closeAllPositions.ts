import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { findContract } from './contract.ts'
import { readOpenPositions } from './ownPosition.ts'

/** One command for all of them, so that one client id is one request: repeated, it closes nothing new. */
export async function closeAllPositions(
  context: UserContext,
  input: Parsed<'futures', 'closeAllPositions'>,
): Promise<Output<'futures', 'closeAllPositions'>> {
  const { caller, exchange } = context
  const symbol = input.symbol === undefined ? undefined : findContract(context, input.symbol).symbol
  const once = onceOf(context, { operation: 'futures.closeAllPositions', clientId: input.clientId, input })
  const ids = (await readOpenPositions(context, symbol)).map(({ positionId }) => positionId)
  const closings = ids.map((positionId) => {
    const orderId = exchange.nextId()
    return { positionId, orderId, clientOrderId: `close-${orderId}` }
  })
  return await exchange.submit({
    command: { type: 'futures.closeAllPositions', user: caller.user.id, closings },
    answer: ({ events }) => {
      requireAccepted(events)
      const told = events.flatMap((event) =>
        event.type === 'positionChanged' && ids.includes(event.positionId) ? [event] : [],
      )
      const idsOf = (isOpen: boolean) =>
        told.filter(({ end }) => (end === null) === isOpen).map(({ positionId }) => positionId)
      return { closed: idsOf(false), open: idsOf(true) }
    },
    ...(once && { once }),
  })
}
