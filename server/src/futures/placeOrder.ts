import type { Output, Parsed } from '@assay/api/schemas'
import type { EntryStop, EntryStops, FuturesMarket, FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { Context, UserContext } from './context.ts'
import { ask, type Done } from '../exchange/ask.ts'
import { readPrice, readQuantity } from '../market/listings/decimals.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'

/** The engine's order of checks decides which refusal is returned; this only parses text. */
export async function placeOrder(
  context: UserContext,
  input: Parsed<'futures', 'placeOrder'>,
): Promise<Output<'futures', 'placeOrder'>> {
  const { caller } = context
  const contract = findContract(context, input.symbol)
  const stops = entryStopsOf(contract, input)
  const command = {
    type: 'futures.placeOrder' as const,
    user: caller.user.id,
    symbol: contract.symbol,
    orderId: 0,
    clientOrderId: input.clientOrderId ?? caller.idempotencyKey ?? '',
    terms: termsOf(contract, input),
    ...(stops && { stops }),
  }
  const request = { operation: 'futures.placeOrder', clientId: input.clientOrderId, input, command }
  return await ask(context, request, answerPlaceOrder)
}

export function answerPlaceOrder(
  context: Context,
  { command, events }: Done<'futures.placeOrder'>,
): Output<'futures', 'placeOrder'> {
  return showOrderChange(context, events, command.orderId)
}

function entryStopsOf(
  contract: FuturesMarket,
  { takeProfit, takeProfitBy, stopLoss, stopLossBy }: Parsed<'futures', 'placeOrder'>,
): EntryStops | null {
  if (takeProfit === undefined && stopLoss === undefined) return null
  const one = (stopId: number, price: string | undefined, triggerBy: EntryStop['triggerBy']): EntryStop | null =>
    price === undefined ? null : { stopId, triggerPrice: readPrice(price, contract, 'stopPrice'), triggerBy }
  return { takeProfit: one(1, takeProfit, takeProfitBy), stopLoss: one(2, stopLoss, stopLossBy) }
}

function termsOf(contract: FuturesMarket, input: Parsed<'futures', 'placeOrder'>): FuturesOrderTerms {
  const { price, quantity, stopPrice } = input
  return {
    side: input.side,
    type: input.type,
    timeInForce: input.timeInForce,
    price: price === undefined ? null : readPrice(price, contract),
    quantity: quantity === undefined ? null : readQuantity(quantity, contract),
    quoteQuantity: null,
    stopPrice: stopPrice === undefined ? null : readPrice(stopPrice, contract, 'stopPrice'),
    triggerBy: input.triggerBy,
    positionSide: input.positionSide,
    postOnly: input.postOnly,
    reduceOnly: input.reduceOnly,
    closePosition: input.closePosition,
    selfTradePrevention: input.selfTradePrevention,
    expiresAt: input.expiresAt ?? null,
  }
}
