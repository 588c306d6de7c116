// The fields of the commands of spot trading (commandShapes.ts).
import { z } from 'zod'
import { amount, int, ofUser, orderPair, orderTerms, permissions, scales, text } from './commandFields.ts'

const terms = z.object(orderTerms)

export const spotShapes = {
  'spot.defineMarket': z.object({
    market: z.object({
      ...scales,
      ...permissions,
      symbol: text,
      base: text,
      quote: text,
      orderMin: int,
      orderMax: int,
      buyMax: z.nullable(int),
      sellMin: z.nullable(int),
      minNotional: amount,
      priceBand: int,
      marketSlippageMax: int,
      makerFeeRate: int,
      takerFeeRate: int,
    }),
  }),
  'spot.placeOrder': z.object({ ...ofUser, symbol: text, orderId: int, clientOrderId: text, terms }),
  'spot.placeOrderList': z.object({
    ...ofUser,
    symbol: text,
    listId: int,
    clientOrderId: text,
    orderIds: orderPair,
    limit: terms,
    trigger: terms,
  }),
  'spot.cancelOrder': z.object({ ...ofUser, orderId: int }),
  'spot.cancelAllOrders': z.object({ ...ofUser, symbol: z.nullable(text) }),
  'spot.cancelRest': z.object({ ...ofUser, cancellationId: int }),
  'spot.amendOrder': z.object({ ...ofUser, orderId: int, price: z.nullable(int), quantity: z.nullable(int) }),
  'spot.expireOrders': z.object({}),
  'spot.recordIndex': z.object({ prices: z.array(z.object({ symbol: text, price: z.nullable(int) })) }),
  'spot.fireRest': z.object({ symbol: text }),
}
