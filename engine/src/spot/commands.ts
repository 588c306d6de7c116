// Commands of spot, and the rules of its pairs.
import type { OrderTerms, Stamped } from '../nouns.ts'
import type { Amount, PairScales, Price, Quantity, Rate } from '../money.ts'

/**
 * The rules of one spot pair. Prices in ticks, quantities in lots, rates in parts per million.
 * Of its scales: one tick is 10^-priceDecimals of quote (the specification's basePrecision), one lot is
 * 10^-quantityDecimals of base (its coinPrecision), baseScale and quoteScale are those of the two assets.
 * None of these can change once the market is defined; everything else can.
 */
export interface SpotMarket extends PairScales {
  symbol: string
  base: string
  quote: string
  orderMin: Quantity
  /** At most ORDER_MAX_LOTS. */
  orderMax: Quantity
  /** Highest price of a buy, lowest price of a sell; null for none. */
  buyMax: Price | null
  sellMin: Price | null
  /** Smallest value of an order, in quote units. */
  minNotional: Amount
  /**
   * Largest distance of a price from the reference price (the index, else the last trade; a trigger order's own stop).
   */
  priceBand: Rate
  /** Largest distance of a market order's fills from the best price. */
  marketSlippageMax: Rate
  makerFeeRate: Rate
  takerFeeRate: Rate
  /** isDeal of the specification: whether trading is open. Cancels always work. */
  isTrading: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
  maxOpenOrders: number
  maxTriggerOrders: number
}

export interface DefineSpotMarket extends Stamped {
  type: 'spot.defineMarket'
  market: SpotMarket
}
export interface PlaceOrder extends Stamped {
  type: 'spot.placeOrder'
  user: number
  symbol: string
  orderId: number
  clientOrderId: string
  terms: OrderTerms
}
/**
 * OCO: a limit order and a trigger order of the same side and quantity; a fill or trigger of one ends the other. The
 * limit leg holds the larger requirement for both, until the trigger leg fires.
 */
export interface PlaceOrderList extends Stamped {
  type: 'spot.placeOrderList'
  user: number
  symbol: string
  listId: number
  clientOrderId: string
  orderIds: [limit: number, trigger: number]
  limit: OrderTerms
  trigger: OrderTerms
}
export interface CancelOrder extends Stamped {
  type: 'spot.cancelOrder'
  user: number
  orderId: number
}
export interface CancelAllOrders extends Stamped {
  type: 'spot.cancelAllOrders'
  user: number
  /** null for every market. */
  symbol: string | null
}
/** The next step of an unfinished cancellation; steps.ts creates it. NOTHING_TO_CHANGE if there is none. */
export interface CancelRest extends Stamped {
  type: 'spot.cancelRest'
  user: number
  cancellationId: number
}
/**
 * null: unchanged; quantity is the whole quantity, including the filled part. The order keeps its priority only if
 * nothing but the quantity changes, and it decreases. The legs of a list cannot be amended.
 */
export interface AmendOrder extends Stamped {
  type: 'spot.amendOrder'
  user: number
  orderId: number
  price: Price | null
  quantity: Quantity | null
}
/**
 * Expires GTD orders that are due, at most stepMax, in order of expiry, then id. An expired order never trades, even if
 * this command comes late.
 */
export interface ExpireOrders extends Stamped {
  type: 'spot.expireOrders'
}
/** The index of some markets, for price bands and INDEX triggers. null when the index is PAUSED. */
export interface RecordIndex extends Stamped {
  type: 'spot.recordIndex'
  prices: { symbol: string; price: Price | null }[]
}
/** The next step where more triggers have been reached than one command fires. NOTHING_TO_CHANGE if none are left. */
export interface FireRest extends Stamped {
  type: 'spot.fireRest'
  symbol: string
}
export type SpotCommand =
  | DefineSpotMarket
  | PlaceOrder
  | PlaceOrderList
  | CancelOrder
  | CancelAllOrders
  | CancelRest
  | AmendOrder
  | ExpireOrders
  | RecordIndex
  | FireRest
