// Closes a position at market, whole, in part or reversed: one command of the engine.
import type { Output } from '@assay/api/schemas'
import type { Quantity } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { showOrderChange } from './orderAnswer.ts'
import { showPositionChange } from './positionAnswer.ts'

export interface Closing {
  operation: string
  positionId: number
  /** null: all of it. */
  quantity: Quantity | null
  isReversed: boolean
  clientId: string | undefined
  /** The request body: the same id with another body is refused. */
  input: object
}

/** Returns the closing order (for REVERSE, also the opening one) and the resulting position. */
export async function submitClosing(
  context: UserContext,
  { operation, positionId, quantity, isReversed, clientId, input }: Closing,
): Promise<Output<'futures', 'closePosition'>> {
  const { caller, exchange } = context
  const orderId = exchange.nextId()
  const once = onceOf(context, { operation, clientId, input })
  return await exchange.submit({
    command: {
      type: 'futures.closePosition',
      user: caller.user.id,
      positionId,
      orderId,
      clientOrderId: clientId ?? `close-${orderId}`,
      quantity,
      reverseOrderId: isReversed ? exchange.nextId() : null,
    },
    answer: ({ events }) => {
      requireAccepted(events)
      return {
        order: showOrderChange(context, events, orderId),
        position: showPositionChange(context, events, positionId),
      }
    },
    ...(once && { once }),
  })
}
