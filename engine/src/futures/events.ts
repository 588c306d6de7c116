// Events of futures. Fills also emit the `traded` event of every book (fees there are in quote); levels and balances
// have the same events as in spot. Events hold copies and all the numbers that they were computed from.
import type { Amount, Price, Quantity, Rate, TickLots } from '../money.ts'
import type { OrderType, SelfTradePrevention, Side, TimeInForce } from '../nouns.ts'
import type {
  Direction,
  EntryStop,
  FuturesMarket,
  FuturesTriggerBy,
  IndexState,
  MarginMode,
  PositionMode,
  PositionSide,
  StopTerms,
} from './commands.ts'

export interface FuturesMarketDefined {
  type: 'futuresMarketDefined'
  market: FuturesMarket
}
/** A user's settings in one market. */
export interface LeverageChanged {
  type: 'leverageChanged'
  user: number
  symbol: string
  leverage: number
  marginMode: MarginMode
}
export interface PositionModeChanged {
  type: 'positionModeChanged'
  user: number
  positionMode: PositionMode
}

/** Who caused an order. Ids of LIQUIDATION, INSURANCE and COPY orders are the engine's own: −1, −2, … COPY: a follower's part of a block. */
export type OrderOrigin = 'USER' | 'STOP' | 'CLOSE' | 'LIQUIDATION' | 'INSURANCE' | 'COPY'
export type FuturesOrderStatus =
  | 'PENDING_TRIGGER'
  | 'NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'EXPIRED'
  | 'EXPIRED_STP'

/** The complete order after a command changed it. */
export interface FuturesOrderChanged {
  type: 'futuresOrderChanged'
  orderId: number
  user: number
  symbol: string
  clientOrderId: string
  /** Both legs of an order list have it. */
  listId: number | null
  origin: OrderOrigin
  side: Side
  positionSide: PositionSide
  orderType: OrderType
  timeInForce: TimeInForce
  price: Price | null
  stopPrice: Price | null
  triggerBy: FuturesTriggerBy
  postOnly: boolean
  reduceOnly: boolean
  closePosition: boolean
  selfTradePrevention: SelfTradePrevention
  expiresAt: number | null
  /** Attached stops; null also once the user has cancelled that stop. */
  takeProfit: EntryStop | null
  stopLoss: EntryStop | null
  /** null for closePosition orders until they trigger. */
  quantity: Quantity | null
  filledQuantity: Quantity
  filledTickLots: TickLots
  /** Fees paid so far, in quote. */
  fee: Amount
  /** Of its acceptance; null if it pays the published rates. */
  openFeeRate: Rate | null
  closeFeeRate: Rate | null
  /** Realised profit of the lots it closed, before fees, in quote. */
  realized: Amount
  /** Margin, open loss and fee still held for it, in quote. */
  held: Amount
  status: FuturesOrderStatus
  createdAt: number
  updatedAt: number
  priority: number
}

export type PositionEnd = 'CLOSED' | 'LIQUIDATED' | 'DELEVERAGED'
/** The complete position after a command changed it. quantity 0 and an end: it is closed. Amounts in quote units. */
export interface PositionChanged {
  type: 'positionChanged'
  positionId: number
  user: number
  symbol: string
  positionSide: PositionSide
  direction: Direction
  marginMode: MarginMode
  leverage: number
  quantity: Quantity
  /** Price × quantity of the open lots, exact; divided by the quantity it is the average entry price. */
  entryValue: Amount
  /** Posted for it on CLEARING. In CROSS mode its share of the account's posted margin; may then be negative. */
  margin: Amount
  /** At or beyond this mark it is checked for liquidation; null when no price does that. */
  liquidationPrice: Price | null
  /** Since it was opened: realised profit, fees paid, funding paid (negative: received). */
  realized: Amount
  fees: Amount
  fundingPaid: Amount
  /** Closed lots, and price × quantity of them. */
  closedQuantity: Quantity
  closedValue: Amount
  /** Its largest size. */
  quantityMax: Quantity
  end: PositionEnd | null
  openedAt: number
  updatedAt: number
}

/** One position's part of a fill. A fill that reverses emits two for the same order. */
export interface PositionFilled {
  type: 'positionFilled'
  symbol: string
  tradeId: number
  orderId: number
  positionId: number
  user: number
  side: Side
  isMaker: boolean
  effect: 'OPEN' | 'CLOSE'
  price: Price
  quantity: Quantity
  /** CLOSE only, before the fee; else 0. */
  realized: Amount
  fee: Amount
  /** Posted to the position (positive) or given back (negative). */
  margin: Amount
  time: number
}
export interface MarginAdjusted {
  type: 'marginAdjusted'
  adjustmentId: number
  positionId: number
  user: number
  symbol: string
  /** Positive when added. */
  amount: Amount
  margin: Amount
  liquidationPrice: Price | null
  time: number
}

export type StopStatus = 'WAITING' | 'FIRED' | 'CANCELED' | 'EXPIRED'
/** EXPIRED: the other half of its pair triggered, or its position ended. */
export interface StopChanged extends StopTerms {
  type: 'stopChanged'
  positionId: number
  user: number
  symbol: string
  status: StopStatus
  createdAt: number
  updatedAt: number
}

/** Every second: the prices of a market, and the state that the next second needs. */
export interface MarkRecorded {
  type: 'markRecorded'
  symbol: string
  time: number
  state: IndexState
  /** null before the first index, and while PAUSED. */
  index: Price | null
  /** Unchanged while PAUSED; null before the first index. */
  mark: Price | null
  /** For each second: mid of the impact prices minus index, in half ticks, newest last; at most 30. */
  basisSamples: readonly number[]
  /** Premium samples of this funding interval: how many, and Σ i × sampleᵢ in billionths of the index. */
  premiumCount: number
  premiumWeighted: number
  /** Epoch ms of the last premium sample; 0 before the first. */
  premiumAt: number
  /** The rate that the interval would pay now, and the last one paid, in billionths of the notional. */
  fundingRate: number
  lastFundingRate: number
  /** The next funding time, epoch ms; and the last one settled, 0 before the first. */
  nextFundingAt: number
  lastFundingSlot: number
  openInterest: Quantity
}
export type FundingStage = 'PAYING' | 'RECEIVING' | 'SETTLED'
/** How far the funding of one funding time has come. Only if it takes more than one command. */
export interface FundingChanged {
  type: 'fundingChanged'
  symbol: string
  slot: number
  rate: number
  stage: FundingStage
  /** The last position that has paid or received in this stage, by id; 0 before the first. */
  lastPositionId: number
  /** So far: what was paid, with what the insurance fund has added; what payers could not pay; what was received. */
  paid: Amount
  lacking: Amount
  received: Amount
}
export interface FundingSettled {
  type: 'fundingSettled'
  symbol: string
  slot: number
  /** Billionths of the notional; 0 with isSkipped if it was skipped: see settleFunding.ts. */
  rate: number
  mark: Price | null
  isSkipped: boolean
  positions: number
  /** Paid by the paying side; received by the other; the rest went to ROUNDING. */
  paid: Amount
  received: Amount
  time: number
}
export interface FundingPaid {
  type: 'fundingPaid'
  symbol: string
  slot: number
  positionId: number
  user: number
  direction: Direction
  quantity: Quantity
  mark: Price
  rate: number
  /** Positive: paid; negative: received. */
  amount: Amount
  /** The part taken from the position's margin because the wallet was empty. */
  fromMargin: Amount
}

/** One piece of unfinished work as text, in its place among the others: settlingText.ts. */
export interface SettlingEntry {
  key: string
  place: number
  text: string
}

/**
 * What new marks or a user's trades have begun, when it takes more than one command: the entries that differ from the last
 * event. gone: the keys of those that are not there any more. isDone: nothing is left.
 */
export interface SettlingWritten {
  type: 'settlingWritten'
  isDone: boolean
  entries: SettlingEntry[]
  gone: string[]
}

/** A report: one position in one liquidation, with the numbers it was computed from. */
export interface Liquidated {
  type: 'liquidated'
  symbol: string
  positionId: number
  user: number
  direction: Direction
  marginMode: MarginMode
  time: number
  /** Before the first step. */
  mark: Price
  index: Price
  quantity: Quantity
  entryValue: Amount
  margin: Amount
  /** Margin plus unrealised profit; in CROSS mode of the whole account. */
  equity: Amount
  /** The maintenance margin that it reached; in CROSS mode the sum over the account's positions. */
  maintenance: Amount
  /** Tier of the position, from 1, before and after. */
  tier: number
  tierAfter: number
  liquidationPrice: Price | null
  /** Bankruptcy price of one lot, as price ticks; rounded in the user's favour. */
  bankruptcyPrice: Price
  /** Lots: traded in the book, taken over by the insurance fund, closed against winners, and still open. */
  filledQuantity: Quantity
  filledTickLots: TickLots
  takenOverQuantity: Quantity
  deleveragedQuantity: Quantity
  remainingQuantity: Quantity
  fee: Amount
  liquidationFee: Amount
  /** Margin returned to the user. */
  returned: Amount
}
/** A winner's position that was reduced because the insurance fund could not take over a loser's. */
export interface Deleveraged {
  type: 'deleveraged'
  symbol: string
  positionId: number
  user: number
  direction: Direction
  againstPositionId: number
  quantity: Quantity
  /** Price × quantity at the loser's bankruptcy price: exact, in quote units. */
  value: Amount
  mark: Price
  /** The ADL score that determined the order, in millionths. */
  score: number
  realized: Amount
  returned: Amount
  time: number
}

/** A member's part of a block: lots, and what they cost or brought, exact. The average is the same for all within a smallest unit. */
export interface BlockShared {
  type: 'blockShared'
  symbol: string
  /** The id of the trader's order. */
  blockId: number
  orderId: number
  user: number
  side: Side
  quantity: Quantity
  value: Amount
  fee: Amount
  realized: Amount
  time: number
}
/** A block at its end. Amounts in quote units, quantities in lots. */
export interface BlockDone {
  type: 'blockDone'
  blockId: number
  trader: number
  symbol: string
  side: Side
  /** The worst price at which it traded. */
  limit: Price
  /** The index when it entered the market; the mark while there was none. */
  reference: Price
  /** The most that it was allowed, what its members wanted together, and what was traded. */
  most: Quantity
  wanted: Quantity
  quantity: Quantity
  value: Amount
  members: number
  skipped: number
  time: number
}

/** The engine's own counters: it continues from here after a restart. */
export interface FuturesCounted {
  type: 'futuresCounted'
  lastPositionId: number
  /** Ids of the engine's own orders, downwards from 0. */
  lastOwnOrderId: number
  /** References 'futures:1', 'futures:2', … of postings that belong to no trade. */
  lastMoveId: number
}

export type FuturesEvent =
  | FuturesMarketDefined
  | LeverageChanged
  | PositionModeChanged
  | FuturesOrderChanged
  | PositionChanged
  | PositionFilled
  | MarginAdjusted
  | StopChanged
  | MarkRecorded
  | FundingChanged
  | FundingSettled
  | FundingPaid
  | SettlingWritten
  | Liquidated
  | Deleveraged
  | BlockShared
  | BlockDone
  | FuturesCounted
