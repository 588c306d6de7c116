import type { Output, Parsed } from '@assay/api/schemas'
import type { OrderTerms } from '@assay/engine/nouns'
import type { SpotMarket } from '@assay/engine/spot/commands'
import type { Context, UserContext } from '../context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readAmount, readPrice, readQuantity } from '../market/listings/decimals.ts'
import { showChange } from './orderAnswer.ts'
import { findPair } from './pairs.ts'

/** The engine's order of checks decides which refusal is returned; this only parses text. */
export async function placeOrder(
  context: UserContext,
  input: Parsed<'spot', 'placeOrder'>,
): Promise<Output<'spot', 'placeOrder'>> {
  const { caller } = context
  const pair = findPair(context, input.symbol)
  const terms = termsOf(context, pair, input)
  const clientOrderId = input.clientOrderId ?? caller.idempotencyKey ?? ''
  const order = { user: caller.user.id, symbol: pair.symbol, orderId: 0, clientOrderId, terms }
  const request = { operation: 'spot.placeOrder', clientId: input.clientOrderId, input }
  return await ask(context, { ...request, command: { type: 'spot.placeOrder', ...order } }, answerPlaceOrder)
}

export function answerPlaceOrder(
  context: Context,
  { command, events }: Done<'spot.placeOrder'>,
): Output<'spot', 'placeOrder'> {
  return showChange(context, events, command.orderId)
}

function termsOf({ market }: UserContext, pair: SpotMarket, input: Parsed<'spot', 'placeOrder'>): OrderTerms {
  const { price, quantity, quoteQuantity, stopPrice } = input
  const quoteScale = market.asset(pair.quote)?.scale ?? 0
  return {
    side: input.side,
    type: input.type,
    timeInForce: input.timeInForce,
    price: price === undefined ? null : readPrice(price, pair),
    quantity: quantity === undefined ? null : readQuantity(quantity, pair),
    quoteQuantity: quoteQuantity === undefined ? null : readAmount(quoteQuantity, quoteScale, 'quoteQuantity'),
    stopPrice: stopPrice === undefined ? null : readPrice(stopPrice, pair, 'stopPrice'),
    triggerBy: input.triggerBy,
    postOnly: input.postOnly,
    selfTradePrevention: input.selfTradePrevention,
    expiresAt: input.expiresAt ?? null,
  }
}
