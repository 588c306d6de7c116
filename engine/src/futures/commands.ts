// Commands of USDT-margined futures, and the rules of their markets.
//
// Glossary
//   contract  a perpetual market with its own symbol (btcusdt-perp) that follows an index (btcusdt)
//   position  lots that a user holds in one direction of one market, with their margin; it has an id while it is open
//   margin    the amount posted for a position: it is on CLEARING until the position is closed
//   mark      the price at which positions are valued: median of index plus funding, index plus basis, and last trade, near the index
//   stop      a take-profit or stop-loss of a position; it only ever reduces
import type { Amount, PairScales, Price, Quantity, Rate } from '../money.ts'
import type { OrderTerms, Stamped, TriggerBy } from '../nouns.ts'

export type Direction = 'LONG' | 'SHORT'
export type MarginMode = 'ISOLATED' | 'CROSS'
/** ONE_WAY: one position for each market. HEDGE: a long and a short at the same time. */
export type PositionMode = 'ONE_WAY' | 'HEDGE'
/** Which position of the market: BOTH in ONE_WAY mode, LONG or SHORT in HEDGE mode. */
export type PositionSide = 'BOTH' | Direction
export type FuturesTriggerBy = TriggerBy | 'MARK'
/**
 * PAUSED: nothing is liquidated, funded or opened. DEGRADED: positions open with at most half the leverage, and in
 * CROSS mode all open positions there need the initial margin of half the leverage.
 */
export type IndexState = 'NORMAL' | 'DEGRADED' | 'PAUSED'

/** A maintenance tier. A position is in the first tier whose cap is at least its notional at mark. */
export interface Tier {
  /** Quote units. The last tier's cap is the largest position. */
  notionalCap: Amount
  leverageMax: number
  maintenanceRate: Rate
  /** Quote units: capBefore × (rate − rateBefore) + amountBefore; 0 for the first tier. Makes the margin continuous. */
  maintenanceAmount: Amount
}

/**
 * The rules of one perpetual market. Prices in ticks, quantities in lots, rates in parts per million. One lot is
 * 10^-quantityDecimals of base (the specification's shareNumber), one tick 10^-priceDecimals of quote; a tick of one
 * lot is a whole number of quote units, so that profit and loss are exact. symbol, indexSymbol, base, quote and the
 * scales can never change.
 */
export interface FuturesMarket extends PairScales {
  symbol: string
  /** The pair whose index it follows. */
  indexSymbol: string
  /** Used as a name only: the base is never delivered. */
  base: string
  /** The currency of margin, profit and fees. */
  quote: string
  /** minShare and maxShare of the specification: of one order, in lots. */
  orderMin: Quantity
  orderMax: Quantity
  /** Smallest value of an opening order in quote units; 0 for none. */
  minNotional: Amount
  /** The leverages a user may choose, ascending: 5 10 20 50 100. The first is the default. */
  leverages: readonly number[]
  /** Ascending by cap. */
  tiers: readonly Tier[]
  /** Fees of opening and closing fills: openFee and closeFee of the specification. */
  openFeeRate: Rate
  closeFeeRate: Rate
  /** Largest distance of an order's price from the reference price: the index, else the mark, else the last trade. */
  priceBand: Rate
  /** Price limit of a market order: the largest distance of its fills from the best price. */
  marketSlippageMax: Rate
  /** Lots of one side: longs always equal shorts. */
  maxOpenInterest: Quantity
  /** Lots of one user in one direction. */
  maxPosition: Quantity
  /** 1, 2, 4 or 8: intervalHour of the specification. */
  fundingIntervalHours: number
  /** Interest part of the funding rate for 8 hours; 100 is 0.01 %. */
  interestRate: Rate
  /** Largest funding rate of one interval, either way. */
  fundingRateCap: Rate
  /** Quote units: the notional for which the impact prices of premium and mark are measured. */
  impactNotional: Amount
  /**
   * Of the notional closed in a liquidation, taken from what is left above the bankruptcy price; at most 5000, 0.5 %.
   */
  liquidationFeeRate: Rate
  /** Whether trading is open. Cancels always work. */
  isTrading: boolean
  /** false: positions can only be reduced. */
  canOpen: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
  maxOpenOrders: number
  maxTriggerOrders: number
  /** Take-profits and stop-losses of one position. */
  maxStops: number
}

/** As in spot, but always by quantity: quoteQuantity is null. */
export interface FuturesOrderTerms extends Omit<OrderTerms, 'triggerBy'> {
  triggerBy: FuturesTriggerBy
  positionSide: PositionSide
  /** Fills only against the position that it reduces, and needs no margin. */
  reduceOnly: boolean
  /** Reduce-only for the whole position, whatever its size when it fills; quantity is null. */
  closePosition: boolean
}

/** One half of EntryStops; the resulting stop has this id. */
export interface EntryStop {
  readonly stopId: number
  readonly triggerPrice: Price
  readonly triggerBy: FuturesTriggerBy
}

/**
 * Stops attached to an opening order. Its first fill sets them for the opened lots, as a pair if both are given, and
 * further fills enlarge them. When one triggers, or the position ends, the rest of the order is cancelled. A stop that
 * the user cancels is not set again.
 */
export interface EntryStops {
  readonly takeProfit: EntryStop | null
  readonly stopLoss: EntryStop | null
}

/** One take-profit or stop-loss: either single or half of an OCO pair. */
export interface StopTerms {
  /** From the same counter as order ids: the order that it triggers has this id. */
  stopId: number
  kind: 'TAKE_PROFIT' | 'STOP_LOSS'
  triggerPrice: Price
  triggerBy: FuturesTriggerBy
  /** null: all that is left of the position when it triggers. */
  quantity: Quantity | null
  /** Limit of the triggered order; null for a market order. */
  orderPrice: Price | null
  /** Two stops of one command with the same pairId are OCO: the first that triggers cancels the other. */
  pairId: number | null
}

export interface DefineFuturesMarket extends Stamped {
  type: 'futures.defineMarket'
  market: FuturesMarket
}
/** Refused with POSITIONS_EXIST or ORDERS_EXIST while the user has any in that market. */
export interface SetLeverage extends Stamped {
  type: 'futures.setLeverage'
  user: number
  symbol: string
  leverage: number
}
/** Refused like setLeverage. */
export interface SetMarginMode extends Stamped {
  type: 'futures.setMarginMode'
  user: number
  symbol: string
  marginMode: MarginMode
}
/** For all markets at once; refused while the user has a position or an open order in any. */
export interface SetPositionMode extends Stamped {
  type: 'futures.setPositionMode'
  user: number
  positionMode: PositionMode
}
export interface PlaceFuturesOrder extends Stamped {
  type: 'futures.placeOrder'
  user: number
  symbol: string
  orderId: number
  clientOrderId: string
  terms: FuturesOrderTerms
  /** Omitted: none. */
  stops?: EntryStops
}
/** OCO: a limit order and a stop of the same side and quantity; the first that trades or triggers cancels the other. */
export interface PlaceFuturesOrderList extends Stamped {
  type: 'futures.placeOrderList'
  user: number
  symbol: string
  listId: number
  clientOrderId: string
  orderIds: [limit: number, trigger: number]
  limit: FuturesOrderTerms
  trigger: FuturesOrderTerms
}
export interface CancelFuturesOrder extends Stamped {
  type: 'futures.cancelOrder'
  user: number
  orderId: number
}
/** Orders only, not stops: those end with their position or by cancelStop. */
export interface CancelAllFuturesOrders extends Stamped {
  type: 'futures.cancelAllOrders'
  user: number
  /** null for every market. */
  symbol: string | null
}
/** Like spot.cancelRest. */
export interface CancelRestOfFuturesOrders extends Stamped {
  type: 'futures.cancelRest'
  user: number
  cancellationId: number
}
/** null: unchanged. The order keeps its place only if nothing but the quantity changes, and it decreases. */
export interface AmendFuturesOrder extends Stamped {
  type: 'futures.amendOrder'
  user: number
  orderId: number
  price: Price | null
  quantity: Quantity | null
}
export interface ExpireFuturesOrders extends Stamped {
  type: 'futures.expireOrders'
}
/**
 * Once a second, every index that a futures market follows: symbol is the index's (btcusdt), price in ticks of the
 * markets that follow it, which all use the same tick; null while PAUSED. A tick that is not newer than the contract's
 * last one, or is newer than the command, changes nothing.
 */
export interface RecordFuturesIndex extends Stamped {
  type: 'futures.recordIndex'
  /** The second of the ticks, epoch ms: they may arrive later. */
  tickTime: number
  ticks: { symbol: string; price: Price | null; state: IndexState }[]
}
/**
 * Settles the funding of one funding time, or begins it if there are more positions than one command settles. Not a
 * user's command: dueContracts.ts requires it before the first later command that touches contracts. slot is the contract's next funding time, epoch ms, and must be over, else FUNDING_SLOT_INVALID.
 */
export interface SettleFunding extends Stamped {
  type: 'futures.settleFunding'
  symbol: string
  slot: number
}
/** The next step of a funding that has more positions than one command settles. */
export interface PayRestOfFunding extends Stamped {
  type: 'futures.payRest'
  symbol: string
}
/** The next step of what new marks have begun, when it is more than one command does. */
export interface SettleRest extends Stamped {
  type: 'futures.settleRest'
}
/** Isolated positions only. removableMargin of margin.ts limits removals. */
export interface AdjustMargin extends Stamped {
  type: 'futures.adjustMargin'
  user: number
  adjustmentId: number
  positionId: number
  direction: 'ADD' | 'REMOVE'
  amount: Amount
}
/** Adds stops to a position, all or none. */
export interface SetStops extends Stamped {
  type: 'futures.setStops'
  user: number
  positionId: number
  stops: StopTerms[]
}
/** Moves a waiting stop; its pair, its size and the price that it watches stay. null: unchanged. */
export interface AmendStop extends Stamped {
  type: 'futures.amendStop'
  user: number
  stopId: number
  triggerPrice: Price | null
  /** Only for a stop that closes with a limit order. */
  orderPrice: Price | null
}
export interface CancelStop extends Stamped {
  type: 'futures.cancelStop'
  user: number
  stopId: number
}
/**
 * A market order at no worse than the bankruptcy price: the insurance fund takes lots over that the book takes only
 * beyond it, so a position can always be closed and its user never owes anything. Lots beyond the market order's price
 * limit stay open. REVERSE then opens as many lots the other way, as far as the margin allows.
 */
export interface ClosePosition extends Stamped {
  type: 'futures.closePosition'
  user: number
  positionId: number
  orderId: number
  clientOrderId: string
  /** null for the whole position; REVERSE always closes the whole. */
  quantity: Quantity | null
  /** For REVERSE: the id of the order that opens the other way; else null. */
  reverseOrderId: number | null
}

/**
 * Closes each of the named positions of the user, one after the other, like closePosition. Positions that cannot be
 * closed stay open and do not affect the others; the command is refused only if nothing could be closed.
 */
export interface CloseAllPositions extends Stamped {
  type: 'futures.closeAllPositions'
  user: number
  closings: { positionId: number; orderId: number; clientOrderId: string }[]
}

export type FuturesCommand =
  | DefineFuturesMarket
  | SetLeverage
  | SetMarginMode
  | SetPositionMode
  | PlaceFuturesOrder
  | PlaceFuturesOrderList
  | CancelFuturesOrder
  | CancelAllFuturesOrders
  | CancelRestOfFuturesOrders
  | AmendFuturesOrder
  | ExpireFuturesOrders
  | RecordFuturesIndex
  | SettleFunding
  | PayRestOfFunding
  | SettleRest
  | AdjustMargin
  | SetStops
  | AmendStop
  | CancelStop
  | ClosePosition
  | CloseAllPositions
