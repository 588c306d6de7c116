// Commands of copy trading.
//
//   trader     somebody whom others may copy; trades from their own contract wallet
//   follower   somebody who copies him
//   follow     one follower copying one trader, with its own account inside the follower's contract wallet
//   share      the part of a follower's profit that goes to the trader, above the highest profit that was shared before
import type { Amount, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'

/** OPEN: takes new followers. CLOSED: takes none, and only his closes are copied. */
export type TraderStatus = 'OPEN' | 'CLOSED'

/** A full list may lack somebody, so then everybody counts as linked: filling it wins nothing. */
export const LINKED_MAX = 10_000

export interface Trader {
  user: number
  /** The quote of the contracts that are copied. */
  asset: string
  status: TraderStatus
  /** Of a follower's profit, in parts per million; a follow keeps the rate of its start. */
  shareRate: Rate
  maxUserCount: number
  /** The equity that he must have himself, for new followers and for orders that open. */
  traderMin: Amount
  /** The least that a follower allots at the start. */
  followMin: Amount
  /** Other accounts that may be his own: a block never trades with them. At LINKED_MAX of them it trades with nobody. */
  linked: readonly number[]
}

/**
 * FIXED_RATIO: the trader's lots times the ratio. FIXED_AMOUNT: the same margin for each order. TRADER_RATIO: the part of the
 * follow's equity that the trader uses of his.
 */
export type FollowMode = 'FIXED_RATIO' | 'FIXED_AMOUNT' | 'TRADER_RATIO'
/** CLOSE_MARKET: at once. KEEP: the follower closes by himself. COPY_CLOSE: the trader's closes are still copied. */
export type OnLeaving = 'CLOSE_MARKET' | 'KEEP' | 'COPY_CLOSE'

export interface FollowSettings {
  mode: FollowMode
  /** FIXED_RATIO only; parts per million. */
  ratio: Rate | null
  /** FIXED_AMOUNT only: margin. */
  amountPerOrder: Amount | null
  /** The most margin of one order; null for no limit. */
  maxCostPerOrder: Amount | null
  marginMode: 'COPY' | 'CROSS' | 'ISOLATED'
  /** null: the trader's. */
  leverage: number | null
  /** null: all that the trader trades. */
  symbols: readonly string[] | null
  /** Distance of the stops of each entry from the index, in parts per million; null for none. */
  takeProfit: Rate | null
  stopLoss: Rate | null
  /** A loss of this part of what was allotted ends the follow; null for none. */
  portfolioStop: Rate | null
  /** Largest distance from the index of the worst price of an order that opens; null for none but the block's own. */
  maxSlippage: Rate | null
  onLeaving: OnLeaving
}

/** A new trader, or other terms. */
export interface SetTrader extends Stamped {
  type: 'follow.setTrader'
  trader: Trader
}
export interface StartFollow extends Stamped {
  type: 'follow.start'
  user: number
  followId: number
  /** Whom to copy. */
  trader: number
  /** From the contract wallet. */
  amount: Amount
  settings: FollowSettings
}
/** More money from the contract wallet. */
export interface AllotToFollow extends Stamped {
  type: 'follow.allot'
  user: number
  followId: number
  amount: Amount
}
/** For orders from now on. */
export interface SetFollowSettings extends Stamped {
  type: 'follow.setSettings'
  user: number
  followId: number
  settings: FollowSettings
}
/** While it is paused, the trader's closes are copied and nothing else. */
export interface PauseFollow extends Stamped {
  type: 'follow.pause'
  user: number
  followId: number
  isPaused: boolean
}
/** At the market; orderId is that of the closing order. */
export interface CloseFollowPosition extends Stamped {
  type: 'follow.closePosition'
  user: number
  followId: number
  positionId: number
  orderId: number
}
/** From the contract wallet into an isolated position: what the trader has done with his. */
export interface AddFollowMargin extends Stamped {
  type: 'follow.addMargin'
  user: number
  followId: number
  positionId: number
  adjustmentId: number
  amount: Amount
}
/**
 * USER: by its settings; repeated, it closes at the market. PORTFOLIO_STOP: only once the loss is as large as the settings say;
 * closes at the market. TRADER: the trader is gone; by its settings.
 */
export type LeavingReason = 'USER' | 'PORTFOLIO_STOP' | 'TRADER'
export interface LeaveTrader extends Stamped {
  type: 'follow.leave'
  user: number
  followId: number
  reason: LeavingReason
}
/** The weekly share of all follows, or its next step. */
export interface ShareProfits extends Stamped {
  type: 'follow.share'
}
/** Follows that are left and have neither a position nor an order end. */
export interface EndFollows extends Stamped {
  type: 'follow.end'
}

export type FollowCommand =
  | SetTrader
  | StartFollow
  | AllotToFollow
  | SetFollowSettings
  | PauseFollow
  | CloseFollowPosition
  | AddFollowMargin
  | LeaveTrader
  | ShareProfits
  | EndFollows
