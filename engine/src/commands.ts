// Every command the exchange obeys, in one union.
//
// Glossary
//   user      a person who signs in; a positive integer
//   account   a balance in the ledger: owner, wallet and asset
//   owner     a user, or one of the exchange's own (HOUSE, FEE, …), which are negative
//   wallet    PLATFORM (spot, convert, binary, options), FINANCIAL (earn), CONTRACT (futures)
//   market    a pair such as btcusdt, with its tick, lot and filters
//   order     one instruction to trade; an order list (OCO) is two that exclude each other
//
// A command carries everything it needs from outside: its time (epoch ms), the ids it may use, and
// every price that it did not make itself. The same commands in the same order give the same state.
import type { Amount, PairScales, Price, Quantity, Rate } from './money.ts'

export type Wallet = 'PLATFORM' | 'FINANCIAL' | 'CONTRACT'
export type Side = 'BUY' | 'SELL'
export type OrderType = 'LIMIT' | 'MARKET' | 'STOP_LIMIT' | 'STOP_MARKET' | 'TAKE_PROFIT_LIMIT' | 'TAKE_PROFIT_MARKET'
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD'
/** What happens when a user's order would meet another order of the same user. */
export type SelfTradePrevention = 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT'
export type TriggerBy = 'LAST' | 'INDEX'

/** The exchange's own accounts. Only owners at or below EXTERNAL may be negative: they mirror the world outside. */
export const HOUSE = -1
export const FEE = -2
export const INSURANCE = -3
export const PROMOTION = -4
export const ROUNDING = -5
export const EXTERNAL_FAUCET = -100
/** Owners at or below this value mirror money outside the exchange and may go below zero. */
export const EXTERNAL = -100

export interface Asset {
  asset: string
  /** Decimals of the smallest unit, 0 to 18. */
  scale: number
}

/** No order of any market is larger: a price level of a million such orders still counts exactly. */
export const ORDER_MAX_LOTS = 10_000_000_000

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
  /** Smallest value of an order in quote units. */
  minNotional: Amount
  /** Widest distance of a price from the reference price (the index, else the last trade; a trigger order's own stop). */
  priceBand: Rate
  /** Widest distance of a market order's fills from the best price it meets. */
  marketSlippageMax: Rate
  makerFeeRate: Rate
  takerFeeRate: Rate
  /** isDeal of the spec: whether the pair trades at all. Cancels always work. */
  isTrading: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
  maxOpenOrders: number
  maxTriggerOrders: number
}

export interface OrderTerms {
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  /** Needed by the LIMIT forms, absent in the MARKET forms. */
  price: Price | null
  /** Needed unless a market buy states quoteQuantity. */
  quantity: Quantity | null
  /** Market buy only: how much of the quote to spend at most. */
  quoteQuantity: Amount | null
  /** Needed by the STOP and TAKE_PROFIT forms. */
  stopPrice: Price | null
  triggerBy: TriggerBy
  postOnly: boolean
  selfTradePrevention: SelfTradePrevention
  /** Epoch ms; GTD only. */
  expiresAt: number | null
}

interface Stamped {
  /** Epoch ms, given by the sequencer; never goes backwards. */
  time: number
}

export interface DefineAsset extends Stamped {
  type: 'ledger.defineAsset'
  asset: Asset
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
 * OCO: a limit order and a trigger order of one side and quantity; a fill or trigger of one ends the other. The
 * limit leg holds the funds of both, the larger need, until the trigger leg fires.
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
/**
 * null leaves as it is; quantity is the whole quantity, what is filled included. Keeps priority only when nothing
 * but the quantity changes, and falls. The legs of a list cannot be amended.
 */
export interface AmendOrder extends Stamped {
  type: 'spot.amendOrder'
  user: number
  orderId: number
  price: Price | null
  quantity: Quantity | null
}
/**
 * Expires every GTD order whose time has come, in order of expiry, then id. An order past its time never trades,
 * even when this command comes late.
 */
export interface ExpireOrders extends Stamped {
  type: 'spot.expireOrders'
}
/** The index of some markets, for price bands and INDEX triggers. null when the index is PAUSED. */
export interface RecordIndex extends Stamped {
  type: 'spot.recordIndex'
  prices: { symbol: string; price: Price | null }[]
}
/** Between two wallets of one user. */
export interface TransferBetweenWallets extends Stamped {
  type: 'transfer.betweenWallets'
  user: number
  transferId: number
  asset: string
  from: Wallet
  to: Wallet
  amount: Amount
}
/** Demo only: coins from the faucet's external mirror to the platform wallet. */
export interface CreditFaucet extends Stamped {
  type: 'transfer.creditFaucet'
  user: number
  transferId: number
  asset: string
  amount: Amount
}

export type Command =
  | DefineAsset
  | DefineSpotMarket
  | PlaceOrder
  | PlaceOrderList
  | CancelOrder
  | CancelAllOrders
  | AmendOrder
  | ExpireOrders
  | RecordIndex
  | TransferBetweenWallets
  | CreditFaucet
