// Closes a position at market, whole, in part or reversed: one command of the engine.
import type { Output } from '@assay/api/schemas'
import type { Quantity } from '@assay/engine/money'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
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
  const command = {
    type: 'futures.closePosition' as const,
    user: context.caller.user.id,
    positionId,
    orderId: 0,
    clientOrderId: clientId ?? '',
    quantity,
    reverseOrderId: isReversed ? 1 : null,
  }
  return await ask(context, { operation, clientId, input, command }, answerClosing)
}

export function answerClosing(
  context: Context,
  { command, events }: Done<'futures.closePosition'>,
): Output<'futures', 'closePosition'> {
  return {
    order: showOrderChange(context, events, command.orderId),
    position: showPositionChange(context, events, command.positionId),
  }
}
