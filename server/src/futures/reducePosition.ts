import type { Output, Parsed } from '@assay/api/schemas'
import type { FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { PositionChanged } from '@assay/engine/futures/events'
import type { Price, Quantity } from '@assay/engine/money'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice, readQuantity } from '../market/decimals.ts'
import { submitClosing } from './closing.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'
import { findOwnPosition } from './ownPosition.ts'
import { showPosition } from './positionAnswer.ts'

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
  const { caller, exchange } = context
  const orderId = exchange.nextId()
  const clientOrderId = clientId ?? `close-${orderId}`
  const once = onceOf(context, { operation, clientId, input })
  return await exchange.submit({
    command: {
      type: 'futures.placeOrder',
      user: caller.user.id,
      symbol: contract.symbol,
      orderId,
      clientOrderId,
      terms,
    },
    answer: ({ events }) => {
      requireAccepted(events)
      const changed = events.findLast(
        (event): event is PositionChanged => event.type === 'positionChanged' && event.positionId === id,
      )
      return {
        order: showOrderChange(context, events, orderId),
        position: showPosition(context, changed ?? position),
      }
    },
    ...(once && { once }),
  })
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
