import * as z from 'zod/mini'
import { clientId, coin, decimal, epochMs, id, moment, page, rows, side, symbol } from './scalars.ts'

export const orderType = z.enum([
  'LIMIT',
  'MARKET',
  'STOP_LIMIT',
  'STOP_MARKET',
  'TAKE_PROFIT_LIMIT',
  'TAKE_PROFIT_MARKET',
])
export const timeInForce = z.enum(['GTC', 'IOC', 'FOK', 'GTD'])
export const orderStatus = z.enum([
  'PENDING_TRIGGER',
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'EXPIRED_STP',
])
export const selfTradePrevention = z.enum(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'])
const triggerBy = z.enum(['LAST', 'INDEX'])

const terms = {
  side,
  timeInForce: z._default(timeInForce, 'GTC'),
  price: z.optional(decimal),
  quantity: z.optional(decimal),
  /** Market buy only: how much of the quote coin to spend at most. */
  quoteQuantity: z.optional(decimal),
  stopPrice: z.optional(decimal),
  triggerBy: z._default(triggerBy, 'LAST'),
  postOnly: z._default(z.boolean(), false),
  selfTradePrevention: z._default(selfTradePrevention, 'EXPIRE_TAKER'),
  /** Epoch ms, with GTD. */
  expiresAt: z.optional(epochMs),
}
/** What orders of every product have. */
export const order = z.object({
  orderId: z.int(),
  clientOrderId: z.string(),
  listId: z.nullable(z.int()),
  symbol,
  side,
  type: orderType,
  timeInForce,
  price: z.nullable(decimal),
  stopPrice: z.nullable(decimal),
  triggerBy,
  postOnly: z.boolean(),
  selfTradePrevention,
  expiresAt: z.nullable(epochMs),
  quantity: z.nullable(decimal),
  quoteQuantity: z.nullable(decimal),
  filledQuantity: decimal,
  filledQuote: decimal,
  /** filledQuote ÷ filledQuantity, rounded down to the price's decimals plus two; null before the first fill. */
  averagePrice: z.nullable(decimal),
  fee: decimal,
  feeCoin: coin,
  status: orderStatus,
  /** The specification's numbers: 0 waiting or partly filled, 1 done, 3 cancelled or expired. */
  statusCode: z.int(),
  createdAt: epochMs,
  updatedAt: epochMs,
})

export const spotOrder = z.extend(order, {
  /** Of its acceptance: it never pays more. null: the published rates. */
  makerFeeRate: z.nullable(decimal),
  takerFeeRate: z.nullable(decimal),
})

export const spotSchemas = {
  placeOrder: {
    input: z.strictObject({ symbol, type: orderType, ...terms, clientOrderId: z.optional(clientId) }),
    output: spotOrder,
  },
  /** OCO. One side and quantity; price is the limit leg's, stopPrice with or without stopLimitPrice the trigger leg's. */
  placeOrderList: {
    input: z.strictObject({
      symbol,
      side,
      quantity: decimal,
      price: decimal,
      stopPrice: decimal,
      stopLimitPrice: z.optional(decimal),
      triggerBy: z._default(triggerBy, 'LAST'),
      clientOrderId: z.optional(clientId),
    }),
    output: z.object({ listId: z.int(), orders: z.array(spotOrder) }),
  },
  cancelOrder: { input: z.object({ id }), output: spotOrder },
  /** None of the orders trades any more. If there are very many, some may be listed as open for a few more seconds. */
  cancelAllOrders: {
    input: z.strictObject({ symbol: z.optional(symbol) }),
    output: z.object({ canceled: z.array(z.int()) }),
  },
  /** If only the quantity changes and decreases, the order keeps its queue position; otherwise it moves to the end. */
  amendOrder: {
    input: z.strictObject({
      id,
      price: z.optional(decimal),
      quantity: z.optional(decimal),
      clientOrderId: z.optional(clientId),
    }),
    output: spotOrder,
  },
  listOrders: {
    input: z.object({
      ...page,
      status: z._default(z.enum(['open', 'history']), 'open'),
      symbol: z.optional(symbol),
      from: z.optional(moment),
      to: z.optional(moment),
      clientOrderId: z.optional(clientId),
    }),
    output: rows(spotOrder),
  },
  listTradeRecords: {
    input: z.object({
      ...page,
      symbol: z.optional(symbol),
      orderId: z.optional(id),
      from: z.optional(moment),
      to: z.optional(moment),
    }),
    output: rows(
      z.object({
        tradeId: z.int(),
        orderId: z.int(),
        symbol,
        side,
        price: decimal,
        quantity: decimal,
        quote: decimal,
        fee: decimal,
        feeCoin: coin,
        isMaker: z.boolean(),
        time: epochMs,
      }),
    ),
  },
} as const
export type Order = z.infer<typeof spotOrder>
