import type { Output, Parsed } from '@assay/api/schemas'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { findPair } from './pairs.ts'

export async function cancelAllOrders(
  context: UserContext,
  input: Parsed<'spot', 'cancelAllOrders'>,
): Promise<Output<'spot', 'cancelAllOrders'>> {
  const symbol = input.symbol === undefined ? null : findPair(context, input.symbol).symbol
  const command = { type: 'spot.cancelAllOrders', user: context.caller.user.id, symbol } as const
  const request = { operation: 'spot.cancelAllOrders', clientId: undefined, input, command }
  return await ask(context, request, answerCancelAllOrders)
}

export function answerCancelAllOrders(
  _context: Context,
  { events }: Done<'spot.cancelAllOrders'>,
): Output<'spot', 'cancelAllOrders'> {
  // More than one step: the others no longer trade either.
  const begun = events.find((event) => event.type === 'cancellationChanged')
  if (begun !== undefined) return { canceled: begun.orderIds }
  const canceled = events.flatMap((event) =>
    event.type === 'orderChanged' && event.status === 'CANCELED' ? [event.orderId] : [],
  )
  return { canceled }
}
