// The union of all events. An event holds copies, never a reference into the state, because it is written to disk while
// later commands are being applied.
import type { Asset, OrderType, SelfTradePrevention, Side, TimeInForce, TriggerBy, Wallet } from './nouns.ts'
import type { BinaryEvent } from './binary/events.ts'
import type { ConvertEvent } from './convert/events.ts'
import type { EarnEvent } from './earn/events.ts'
import type { FollowEvent } from './follow/events.ts'
import type { FuturesEvent } from './futures/events.ts'
import type { OptionsEvent } from './options/events.ts'
import type { ReferralEvent } from './referral/events.ts'
import type { HaltChanged } from './halts.ts'
import type { SpotMarket } from './spot/commands.ts'
import type { DepositChanged, WithdrawalChanged } from './transfer/events.ts'
import type { VipEvent } from './vip/events.ts'
import type { WelfareEvent } from './welfare/events.ts'
import type { Amount, Price, Quantity, Rate, TickLots } from './money.ts'

/**
 * Why a command was refused. The order of this list is the order of the checks: the first that fails is returned. The
 * engine forgets ended orders, so it says UNKNOWN_ORDER for an ended order, for another user's and for one that never
 * existed. Only the server, which has the history, says ORDER_NOT_OPEN.
 */
export const rejectionReasons = [
  'COMMAND_BARRED',
  'UNKNOWN_ASSET',
  'UNKNOWN_MARKET',
  'UNKNOWN_PERIOD',
  'ASSET_INVALID',
  'MARKET_INVALID',
  'UNKNOWN_OPTION',
  'SERIES_INVALID',
  'UNKNOWN_ORDER',
  'ORDER_NOT_OPEN',
  'UNKNOWN_POSITION',
  'UNKNOWN_STOP',
  'UNKNOWN_EARN_PRODUCT',
  'UNKNOWN_EARN_POSITION',
  'EARN_PRODUCT_INVALID',
  'REFERRAL_INVALID',
  'UNKNOWN_TRADER',
  'UNKNOWN_FOLLOW',
  'TRADER_INVALID',
  'FOLLOW_INVALID',
  'FOLLOW_SETTINGS_INVALID',
  'VIP_INVALID',
  'UNKNOWN_WELFARE_TASK',
  'WELFARE_TASK_INVALID',
  'WELFARE_CLAIMED',
  'WELFARE_CLOSED',
  'WELFARE_BUDGET_USED',
  'UNKNOWN_DEPOSIT',
  'DEPOSIT_KNOWN',
  'UNKNOWN_WITHDRAWAL',
  'NOTHING_TO_CHANGE',
  'POSITIONS_EXIST',
  'ORDERS_EXIST',
  'FUNDING_SLOT_INVALID',
  'SETTLEMENT_NOT_DUE',
  'NOTHING_TO_AMEND',
  'MARKET_HALTED',
  'MARKET_CLOSED',
  'SIDE_CLOSED',
  'PERIOD_CLOSED',
  'OPTION_CLOSED',
  'CONVERT_CLOSED',
  'EARN_CLOSED',
  'EARN_TERMS_CHANGED',
  'EARLY_EXIT_NOT_OFFERED',
  'EARN_RENEWAL_INVALID',
  'TRADER_CLOSED',
  'ALREADY_FOLLOWING',
  'TRADER_FULL',
  'TRADER_EQUITY_LOW',
  'FOLLOW_LEAVING',
  'FOLLOW_NOT_AT_STOP',
  'ORDER_NOT_COPYABLE',
  'VIP_LEVEL_TOO_LOW',
  'INDEX_PAUSED',
  'INDEX_DEGRADED',
  'NOT_QUOTED',
  'ON_A_BREAK',
  'LEVERAGE_INVALID',
  'ORDER_TYPE_INVALID',
  'PRICE_REQUIRED',
  'PRICE_NOT_ALLOWED',
  'QUANTITY_REQUIRED',
  'QUOTE_QUANTITY_NOT_ALLOWED',
  'STOP_PRICE_REQUIRED',
  'STOP_PRICE_NOT_ALLOWED',
  'TIME_IN_FORCE_INVALID',
  'POST_ONLY_NOT_ALLOWED',
  'EXPIRY_INVALID',
  'ORDER_LIST_INVALID',
  'POSITION_SIDE_INVALID',
  'REDUCE_ONLY_INVALID',
  'STOP_INVALID',
  'PAYEE_INVALID',
  'AMOUNT_INVALID',
  'AMOUNT_NOT_ABOVE_FEE',
  'STAKE_BELOW_MINIMUM',
  'STAKE_ABOVE_MAXIMUM',
  'CONVERT_BELOW_MINIMUM',
  'CONVERT_ABOVE_MAXIMUM',
  'EARN_AMOUNT_INVALID',
  'EARN_BELOW_MINIMUM',
  'FOLLOW_BELOW_MINIMUM',
  'EARN_ABOVE_MAXIMUM',
  'EARN_PURCHASES_USED',
  'TOO_MANY_EARN_POSITIONS',
  'EARN_USER_QUOTA_USED',
  'EARN_QUOTA_USED',
  'EARN_RESERVE_SHORT',
  'PRICE_ABOVE_MAXIMUM',
  'PRICE_BELOW_MINIMUM',
  'PRICE_OUTSIDE_BAND',
  'QUANTITY_BELOW_MINIMUM',
  'QUANTITY_ABOVE_MAXIMUM',
  'NOTIONAL_BELOW_MINIMUM',
  'QUOTE_EXPIRED',
  'PRICE_MOVED',
  'POSITION_TOO_SMALL',
  'WOULD_TRIGGER_IMMEDIATELY',
  'STOP_ON_WRONG_SIDE',
  'STOP_BEYOND_LIQUIDATION',
  'LEVERAGE_ABOVE_TIER',
  'POSITION_LIMIT',
  'OPEN_INTEREST_LIMIT',
  'TOO_MANY_OPEN_ORDERS',
  'TOO_MANY_TRIGGER_ORDERS',
  'TOO_MANY_STOPS',
  'TOO_MANY_OPEN_CONVERTS',
  'SAME_WALLET',
  'SAME_COIN',
  'STAKE_LIMIT_REACHED',
  'LOSS_LIMIT_REACHED',
  'INSUFFICIENT_BALANCE',
  'CREDITS_NOT_FINAL',
  'EXPOSURE_FULL',
  'ROUND_FULL',
  'EXPIRY_FULL',
  'NOT_COVERED',
  'INVENTORY_SHORT',
  'INVENTORY_FULL',
  'MARGIN_NOT_REMOVABLE',
  'NO_LIQUIDITY',
  'WOULD_TAKE_LIQUIDITY',
  'WOULD_NOT_FILL',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/**
 * PENDING_TRIGGER → NEW → PARTIALLY_FILLED → FILLED; or CANCELED (by the user), EXPIRED (by its own terms:
 * IOC, FOK and market remainders, GTD, the other leg of a list), EXPIRED_STP (self-trade prevention).
 */
export type OrderStatus =
  | 'PENDING_TRIGGER'
  | 'NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_STP'

export interface Rejected {
  type: 'rejected'
  reason: RejectionReason
  /** Numbers for the user: the limit that was exceeded, what is available. Decimal strings. */
  facts: Record<string, string>
}
export interface AssetDefined {
  type: 'assetDefined'
  asset: Asset
}
export interface MarketDefined {
  type: 'marketDefined'
  market: SpotMarket
}
/** The complete order after a command changed it, so that a row can be written from the event alone. */
export interface OrderChanged {
  type: 'orderChanged'
  orderId: number
  user: number
  symbol: string
  clientOrderId: string
  listId: number | null
  side: Side
  orderType: OrderType
  timeInForce: TimeInForce
  price: Price | null
  stopPrice: Price | null
  triggerBy: TriggerBy
  postOnly: boolean
  selfTradePrevention: SelfTradePrevention
  expiresAt: number | null
  quantity: Quantity | null
  quoteQuantity: Amount | null
  filledQuantity: Quantity
  /** Sum of price × quantity of the fills, in ticks × lots: exact; filledQuote is this sum rounded. */
  filledTickLots: TickLots
  /** The same in quote units, as settled: what a buyer paid, rounded up; what a seller got before fees, rounded down. */
  filledQuote: Amount
  /** Total fee so far, in the asset received: base for a buy, quote for a sell. */
  fee: Amount
  /** Of its acceptance; null if it was accepted before orders kept them, and pays the published rates. */
  makerFeeRate: Rate | null
  takerFeeRate: Rate | null
  /** The amount still held for it, in quote for a buy, base for a sell. */
  held: Amount
  status: OrderStatus
  createdAt: number
  updatedAt: number
  /** Place in the queue of its price level: lower is earlier; 0 while it is not in the book. Rebuilds the book. */
  priority: number
}
export interface Traded {
  type: 'traded'
  symbol: string
  /** Counts from 1 within its market. */
  tradeId: number
  price: Price
  quantity: Quantity
  /** What the buyer paid. Where the quote's scale cannot hold it exactly, the seller got a unit less, see `posted`. */
  quote: Amount
  /** The side of the taker. */
  takerSide: Side
  makerOrderId: number
  takerOrderId: number
  makerUser: number
  takerUser: number
  /** Each in the asset that its payer received: base for the buyer, quote for the seller. */
  makerFee: Amount
  takerFee: Amount
  time: number
}
/** A cancellation in steps. The first names all orders, in the order of closing; none trades any more. The last names none. */
export interface CancellationChanged {
  type: 'cancellationChanged'
  product: 'SPOT' | 'FUTURES'
  /** The id of its first order. */
  cancellationId: number
  user: number
  orderIds: number[]
}
/**
 * A command of a user has met as many orders as one command may. isOver: everything that it asked for is done, and it can be
 * answered.
 */
export interface OrderCut {
  type: 'orderCut'
  product: 'SPOT' | 'FUTURES'
  /** Of the first order that was cut. */
  orderId: number
  isOver: boolean
}
/**
 * An order that others copy, while it trades: futures/block.ts. JOINING: followers join, one after the other. MATCHING: it meets
 * resting orders. SHARING: what was traded is shared out.
 */
export interface Block {
  stage: 'JOINING' | 'MATCHING' | 'SHARING'
  readonly trader: number
  /** The largest size of all its members together, in lots. */
  readonly most: number
  /** Of the last follow that was asked to join; 0 before the first. */
  lastFollowId: number
  members: number
  skipped: number
  /** Members' orders have ids below firstId, down to lastId. */
  readonly firstId: number
  lastId: number
  /** Lots that the trader himself wants and can pay for, and all members with him. */
  traderLots: number
  wanted: number
  /** What was traded: lots, and their value in quote units and in ticks × lots. */
  lots: number
  value: Amount
  worth: TickLots
  /** Members with a larger remainder get one lot more; of those with exactly this one, the first `ties` do. */
  remainder: bigint
  ties: number
  /** Lots that are shared out, and the order whose turn it is; 0: the trader's own. */
  shared: number
  nextId: number
  /** Where the rest of a close rests; null for nowhere. */
  restAt: Price | null
  /** Payouts wait because of this block, and are made at its end. */
  opensDues: boolean
}
/** An order in the middle of its trades: orders/enterMarket.ts. Until its last part nothing else touches its market. */
export interface Sweep {
  readonly orderId: number
  /** The worst price at which it trades. */
  readonly limit: Price
  /** When it entered the market, epoch ms: orders that were past their time then do not trade. */
  readonly time: number
  /** An order that others copy trades with theirs: futures/block.ts. */
  readonly block?: Block
}
/**
 * More orders of a pair have been met, or more of its triggers reached, than one command does. orderIds: the reached orders in
 * their order; null if they are those of the event before. fired: how many of them have fired. lowest and highest: trades
 * whose triggers come after them; null without a trade. sweep: an order that continues before anything else. When all is done,
 * there are no orders, no trade and no sweep.
 */
export interface FiringWritten {
  type: 'firingWritten'
  symbol: string
  orderIds: number[] | null
  fired: number
  sweep: Sweep | null
  lowest: Price | null
  highest: Price | null
}
/** Total quantity now resting at one price; 0 when the level is gone. At most one per level and command. */
export interface LevelChanged {
  type: 'levelChanged'
  symbol: string
  side: Side
  price: Price
  quantity: Quantity
}
/** The current index of a market; null while it is PAUSED. Emitted only on change. */
export interface IndexRecorded {
  type: 'indexRecorded'
  symbol: string
  price: Price | null
}
export type PostingReason =
  | 'TRADE'
  | 'FEE'
  | 'TRANSFER'
  | 'FAUCET'
  | 'DEPOSIT'
  | 'ROUNDING'
  | 'MARGIN'
  | 'PROFIT'
  | 'FUNDING'
  | 'LIQUIDATION'
  | 'BINARY'
  | 'PREMIUM'
  | 'OPTION_PAYOUT'
  | 'WITHDRAWAL'
  | 'CONVERT'
  | 'CORRECTION'
  | 'INTEREST'
  | 'REBATE'
  | 'REWARD'
  | 'PROFIT_SHARE'
export interface Posting {
  owner: number
  wallet: Wallet
  asset: string
  /** Added to the account's total; negative: subtracted. */
  amount: Amount
  /** The account's total (available + held) after this posting. */
  balance: Amount
  reason: PostingReason
}
/** Money moved. The amounts of one event sum to zero for each asset. */
export interface Posted {
  type: 'posted'
  /** The reference: 'trade:btcusdt:17', 'transfer:8812'. Unique for each event of this type. */
  reference: string
  postings: Posting[]
}
/** An account after the command; at most one per account and command. */
export interface BalanceChanged {
  type: 'balanceChanged'
  owner: number
  wallet: Wallet
  asset: string
  available: Amount
  held: Amount
}

export type Event =
  | Rejected
  | AssetDefined
  | MarketDefined
  | OrderChanged
  | CancellationChanged
  | FiringWritten
  | OrderCut
  | IndexRecorded
  | Traded
  | LevelChanged
  | Posted
  | BalanceChanged
  | DepositChanged
  | WithdrawalChanged
  | BinaryEvent
  | FuturesEvent
  | OptionsEvent
  | ConvertEvent
  | EarnEvent
  | ReferralEvent
  | FollowEvent
  | VipEvent
  | WelfareEvent
  | HaltChanged
