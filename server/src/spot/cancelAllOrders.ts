import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { findPair } from './pairs.ts'

export async function cancelAllOrders(
  context: UserContext,
  input: Parsed<'spot', 'cancelAllOrders'>,
): Promise<Output<'spot', 'cancelAllOrders'>> {
  const once = onceOf(context, { operation: 'spot.cancelAllOrders', clientId: undefined, input })
  const symbol = input.symbol === undefined ? null : findPair(context, input.symbol).symbol
  return await context.exchange.submit({
    command: { type: 'spot.cancelAllOrders', user: context.caller.user.id, symbol },
    answer: ({ events }) => {
      requireAccepted(events)
      const canceled = events.filter((event) => event.type === 'orderChanged' && event.status === 'CANCELED')
      return { canceled: canceled.map((event) => (event.type === 'orderChanged' ? event.orderId : 0)) }
    },
    ...(once && { once }),
  })
}
