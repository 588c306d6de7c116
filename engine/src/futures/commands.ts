// What USDT-margined futures obey, and the rules of their markets.
//
// Glossary
//   contract  a perpetual bet on an index; a market has its own symbol (btcusdt-perp) and an index (btcusdt)
//   position  lots that a user holds in one direction of one market, with their margin; it has an id while it is open
//   margin    what was posted for a position: it lies in the ledger on CLEARING until the position gives it back
//   mark      the price by which positions are valued: median of index plus funding, index plus basis, and last trade, near the index
//   stop      a take-profit or stop-loss of a position; it only ever reduces
import type { Amount, PairScales, Price, Quantity, Rate } from '../money.ts'
import type { OrderTerms, Stamped, TriggerBy } from '../nouns.ts'

export type Direction = 'LONG' | 'SHORT'
export type MarginMode = 'ISOLATED' | 'CROSS'
/** ONE_WAY: one position for each market. HEDGE: a long and a short beside each other. */
export type PositionMode = 'ONE_WAY' | 'HEDGE'
/** Which position of the market is meant: BOTH in ONE_WAY mode, LONG or SHORT in HEDGE mode. */
export type PositionSide = 'BOTH' | Direction
export type FuturesTriggerBy = TriggerBy | 'MARK'
/**
 * PAUSED: nothing is liquidated, funded or opened. DEGRADED: what is opened is opened with half the leverage, and in
 * CROSS mode all that is open there needs the initial margin of half the leverage.
 */
export type IndexState = 'NORMAL' | 'DEGRADED' | 'PAUSED'

/** A step of the maintenance table. A position is in the first tier whose cap its notional at mark does not pass. */
export interface Tier {
  /** Quote units. The last tier's cap is the largest position that there can be. */
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
  /** A name only: no base is ever delivered. */
  base: string
  /** What margin, profit and fees are counted in. */
  quote: string
  /** minShare and maxShare of the specification: of one order, in lots. */
  orderMin: Quantity
  orderMax: Quantity
  /** Smallest value of an opening order in quote units; 0 for none. */
  minNotional: Amount
  /** What a user may choose, ascending: 5 10 20 50 100. The first is what he starts with. */
  leverages: readonly number[]
  /** Ascending by cap. */
  tiers: readonly Tier[]
  /** Fee of what a fill opens, and of what it closes: openFee and closeFee of the specification. */
  openFeeRate: Rate
  closeFeeRate: Rate
  /** Widest distance of a price from the reference price: the index, else the mark, else the last trade. */
  priceBand: Rate
  /** Widest distance of a market order's fills from the best price it meets. */
  marketSlippageMax: Rate
  /** Lots, counted on one side: longs always equal shorts. */
  maxOpenInterest: Quantity
  /** Lots of one user in one direction. */
  maxPosition: Quantity
  /** 1, 2, 4 or 8: intervalHour of the specification. */
  fundingIntervalHours: number
  /** Interest part of the funding rate for 8 hours; 100 is 0.01 %. */
  interestRate: Rate
  /** Largest funding rate of one interval, either way. */
  fundingRateCap: Rate
  /** Quote units that the impact prices of the premium and of the mark are measured with. */
  impactNotional: Amount
  /** Of the notional closed in a liquidation, out of what is left above the bankruptcy price; at most 5000, 0.5 %. */
  liquidationFeeRate: Rate
  /** Whether it trades at all. Cancels always work. */
  isTrading: boolean
  /** false: positions can only be reduced. */
  canOpen: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
  maxOpenOrders: number
  maxTriggerOrders: number
}

/** As spot's, but always by quantity: quoteQuantity is null. */
export interface FuturesOrderTerms extends Omit<OrderTerms, 'triggerBy'> {
  triggerBy: FuturesTriggerBy
  positionSide: PositionSide
  /** Fills only against the position it reduces, and needs no margin. */
  reduceOnly: boolean
  /** Reduce-only over the whole position, however large that is when it fills; quantity is null. */
  closePosition: boolean
}

/** One half of EntryStops; the stop that it becomes has this id. */
export interface EntryStop {
  readonly stopId: number
  readonly triggerPrice: Price
  readonly triggerBy: FuturesTriggerBy
}

/**
 * What an order that opens brings for its position: with its first fill they become stops over what it has opened,
 * a pair where both are given, and grow with each further fill. When one fires, or the position ends, what is not
 * filled of the order is cancelled; a stop that the user takes back is not set again.
 */
export interface EntryStops {
  readonly takeProfit: EntryStop | null
  readonly stopLoss: EntryStop | null
}

/** One take-profit or stop-loss. It may be a whole row of its own or half of a pair (OCO). */
export interface StopTerms {
  /** From the same counter as order ids: the order that it fires carries this id. */
  stopId: number
  kind: 'TAKE_PROFIT' | 'STOP_LOSS'
  triggerPrice: Price
  triggerBy: FuturesTriggerBy
  /** null: all that is left of the position when it fires. */
  quantity: Quantity | null
  /** Limit of the order that it fires; null for a market order. */
  orderPrice: Price | null
  /** Two stops of one command with the same pairId exclude each other: the first that fires ends the other. */
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
/** Refused as setLeverage. */
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
  /** Left out: none. */
  stops?: EntryStops
}
/** OCO: a limit order and a stop of one side and quantity; the first of the two that trades or fires ends the other. */
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
/** Orders, not stops: those end with their position or by cancelStop. */
export interface CancelAllFuturesOrders extends Stamped {
  type: 'futures.cancelAllOrders'
  user: number
  /** null for every market. */
  symbol: string | null
}
/** null leaves as it is. Keeps its place only when nothing but the quantity changes, and falls. */
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
 * markets that follow it, which all count alike; null while PAUSED. A tick that is not newer than the last one of its
 * contract, or newer than the command, changes nothing.
 */
export interface RecordFuturesIndex extends Stamped {
  type: 'futures.recordIndex'
  /** The second of the ticks, epoch ms: they may be told later. */
  tickTime: number
  ticks: { symbol: string; price: Price | null; state: IndexState }[]
}
/**
 * Pays the funding of one instant. Nobody wishes for it: it comes before the first command after the instant, by
 * dueFunding.ts. slot is the contract's next instant, epoch ms, and is over, else FUNDING_SLOT_INVALID.
 */
export interface SettleFunding extends Stamped {
  type: 'futures.settleFunding'
  symbol: string
  slot: number
}
/** Isolated positions only. Removing is limited by removableMargin of margin.ts. */
export interface AdjustMargin extends Stamped {
  type: 'futures.adjustMargin'
  user: number
  adjustmentId: number
  positionId: number
  direction: 'ADD' | 'REMOVE'
  amount: Amount
}
/** Adds stops to a position; all of them or none. */
export interface SetStops extends Stamped {
  type: 'futures.setStops'
  user: number
  positionId: number
  stops: StopTerms[]
}
/** Moves a waiting stop; its pair, its size and what it watches stay. null leaves as it is. */
export interface AmendStop extends Stamped {
  type: 'futures.amendStop'
  user: number
  stopId: number
  triggerPrice: Price | null
  /** Of a stop that closes at a limit only. */
  orderPrice: Price | null
}
export interface CancelStop extends Stamped {
  type: 'futures.cancelStop'
  user: number
  stopId: number
}
/**
 * At the market, at no worse than the bankruptcy price: what the book takes only beyond that, the insurance fund
 * takes over there, so that a position can always be closed and its user never owes. What lies outside the market
 * order's collar stays open. REVERSE then opens as many lots the other way, as far as the margin goes.
 */
export interface ClosePosition extends Stamped {
  type: 'futures.closePosition'
  user: number
  positionId: number
  orderId: number
  clientOrderId: string
  /** null for the whole position; REVERSE always takes the whole. */
  quantity: Quantity | null
  /** For REVERSE: the id of the order that opens the other way; else null. */
  reverseOrderId: number | null
}

/**
 * Closes each of the user's positions that are named, one after the other, as closePosition does. What cannot be closed
 * stays open and keeps none of the others; the command is refused only where that leaves nothing to do.
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
  | AmendFuturesOrder
  | ExpireFuturesOrders
  | RecordFuturesIndex
  | SettleFunding
  | AdjustMargin
  | SetStops
  | AmendStop
  | CancelStop
  | ClosePosition
  | CloseAllPositions
