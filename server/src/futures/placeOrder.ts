import type { Output, Parsed } from '@assay/api/schemas'
import type { EntryStop, EntryStops, FuturesMarket, FuturesOrderTerms } from '@assay/engine/futures/commands'
import type { UserContext } from '../context.ts'
import { requireAccepted } from '../exchange/accepted.ts'
import { onceOf } from '../exchange/once.ts'
import { readPrice, readQuantity } from '../market/decimals.ts'
import { findContract } from './contract.ts'
import { showOrderChange } from './orderAnswer.ts'

/** The engine's order of checks decides which refusal is returned; this only parses text. */
export async function placeOrder(
  context: UserContext,
  input: Parsed<'futures', 'placeOrder'>,
): Promise<Output<'futures', 'placeOrder'>> {
  const { caller, exchange } = context
  const contract = findContract(context, input.symbol)
  const orderId = exchange.nextId()
  const clientOrderId = input.clientOrderId ?? caller.idempotencyKey ?? `assay-${orderId}`
  const once = onceOf(context, { operation: 'futures.placeOrder', clientId: input.clientOrderId, input })
  const stops = entryStopsOf(contract, input, () => exchange.nextId())
  return await exchange.submit({
    command: {
      type: 'futures.placeOrder',
      user: caller.user.id,
      symbol: contract.symbol,
      orderId,
      clientOrderId,
      terms: termsOf(contract, input),
      ...(stops && { stops }),
    },
    answer: ({ events }) => {
      requireAccepted(events)
      return showOrderChange(context, events, orderId)
    },
    ...(once && { once }),
  })
}

function entryStopsOf(
  contract: FuturesMarket,
  { takeProfit, takeProfitBy, stopLoss, stopLossBy }: Parsed<'futures', 'placeOrder'>,
  nextId: () => number,
): EntryStops | null {
  if (takeProfit === undefined && stopLoss === undefined) return null
  const one = (price: string | undefined, triggerBy: EntryStop['triggerBy']): EntryStop | null =>
    price === undefined ? null : { stopId: nextId(), triggerPrice: readPrice(price, contract, 'stopPrice'), triggerBy }
  return { takeProfit: one(takeProfit, takeProfitBy), stopLoss: one(stopLoss, stopLossBy) }
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
