import type { Output, Parsed } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { findContract } from './contract.ts'

/** Take-profits and stop-losses stay: they belong to their positions. */
export async function cancelAllOrders(
  context: UserContext,
  input: Parsed<'futures', 'cancelAllOrders'>,
): Promise<Output<'futures', 'cancelAllOrders'>> {
  const once = onceOf(context, { operation: 'futures.cancelAllOrders', clientId: undefined, input })
  const symbol = input.symbol === undefined ? null : findContract(context, input.symbol).symbol
  return await context.exchange.submit({
    command: { type: 'futures.cancelAllOrders', user: context.caller.user.id, symbol },
    answer: ({ events }) => {
      requireAccepted(events)
      const canceled = events.flatMap((event) =>
        event.type === 'futuresOrderChanged' && event.status === 'CANCELED' ? [event.orderId] : [],
      )
      return { canceled }
    },
    ...(once && { once }),
  })
}
