import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { PositionChanged } from '@assay/engine/futures/events'
import type { Price, Quantity } from '@assay/engine/money'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { submitClosing } from './closing.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'
import { findOwnPosition } from './ownPosition.ts'
import { findPositionChange, showPosition } from './positionAnswer.ts'

/** With a price it is an ordinary reduce-only limit order; without one the engine closes at market. */
export async function reducePosition(
  context: UserContext,
  input: Parsed<'futures', 'reducePosition'>,
): Promise<Output<'futures', 'reducePosition'>> {
  const { id, price, clientId } = input
  const position = await findOwnPosition(context, id)
  const contract = findContract(context, position.symbol)
  const quantity = input.quantity === undefined ? null : readQuantity(input.quantity, contract)
  const operation = 'futures.reducePosition'
  if (price === undefined)
    return await submitClosing(context, { operation, positionId: id, quantity, isReversed: false, clientId, input })
  const terms = limitTerms(position, readPrice(price, contract), quantity ?? position.quantity)
  const order = { user: context.caller.user.id, symbol: contract.symbol, orderId: 0, clientOrderId: clientId ?? '' }
  const command = { type: 'futures.placeOrder', ...order, terms } as const
  return await ask(context, { operation, clientId, input, command }, (server, done) =>
    answerReducePosition(server, done, position),
  )
}

/** `known` is the position where the order has not touched it. */
export function answerReducePosition(
  context: Context,
  { command, events }: Done<'futures.placeOrder'>,
  known: PositionChanged,
): Output<'futures', 'reducePosition'> {
  return {
    order: showOrderChange(context, events, command.orderId),
    position: showPosition(context, findPositionChange(events, known.positionId) ?? known),
  }
}

function limitTerms({ direction, positionSide }: PositionChanged, price: Price, quantity: Quantity): FuturesOrderTerms {
  return {
    side: direction === 'LONG' ? 'SELL' : 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    quoteQuantity: null,
    stopPrice: null,
    triggerBy: 'MARK',
    positionSide,
    postOnly: false,
    reduceOnly: true,
    closePosition: false,
    selfTradePrevention: 'EXPIRE_TAKER',
    expiresAt: null,
  }
}
