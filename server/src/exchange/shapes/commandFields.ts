// Fields that the commands of several products have in common.
import { z } from 'zod'

/** Short enough for an index of PostgreSQL, and without the one character that it cannot store: a batch must never fail. */
export const text = z
  .string()
  .max(400)
  .regex(/^[^\0]*$/)
export const texts = z.array(text)
/** Ids, times, counts, prices, quantities and rates. */
export const int = z.int()
export const ints = z.array(int)
export const amount = z.bigint()
export const flag = z.boolean()

/** For commands of one user. */
export const ofUser = { user: int }
export const scales = { priceDecimals: int, quantityDecimals: int, baseScale: int, quoteScale: int }
export const indexState = z.enum(['NORMAL', 'DEGRADED', 'PAUSED'])
/** What a pair or a contract lets its users do. */
export const permissions = {
  isTrading: flag,
  canLimitBuy: flag,
  canLimitSell: flag,
  canMarketBuy: flag,
  canMarketSell: flag,
  maxOpenOrders: int,
  maxTriggerOrders: int,
}

export const orderTerms = {
  side: z.enum(['BUY', 'SELL']),
  type: z.enum(['LIMIT', 'MARKET', 'STOP_LIMIT', 'STOP_MARKET', 'TAKE_PROFIT_LIMIT', 'TAKE_PROFIT_MARKET']),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK', 'GTD']),
  price: z.nullable(int),
  quantity: z.nullable(int),
  quoteQuantity: z.nullable(amount),
  stopPrice: z.nullable(int),
  triggerBy: z.enum(['LAST', 'INDEX']),
  postOnly: flag,
  selfTradePrevention: z.enum(['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT']),
  expiresAt: z.nullable(int),
}

export const orderPair = z.tuple([int, int])
