import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { findContract } from './contract.ts'

/** Take-profits and stop-losses stay: they belong to their positions. */
export async function cancelAllOrders(
  context: UserContext,
  input: Parsed<'futures', 'cancelAllOrders'>,
): Promise<Output<'futures', 'cancelAllOrders'>> {
  const symbol = input.symbol === undefined ? null : findContract(context, input.symbol).symbol
  const command = { type: 'futures.cancelAllOrders', user: context.caller.user.id, symbol } as const
  const request = { operation: 'futures.cancelAllOrders', clientId: undefined, input, command }
  return await ask(context, request, answerCancelAllOrders)
}

export function answerCancelAllOrders(
  _context: Context,
  { events }: Done<'futures.cancelAllOrders'>,
): Output<'futures', 'cancelAllOrders'> {
  // More than one step: the others no longer trade either.
  const begun = events.find((event) => event.type === 'cancellationChanged')
  if (begun !== undefined) return { canceled: begun.orderIds }
  const canceled = events.flatMap((event) =>
    event.type === 'futuresOrderChanged' && event.status === 'CANCELED' ? [event.orderId] : [],
  )
  return { canceled }
}
