// Events of copy trading. Like all events they hold copies, and everything needed to write a row from one event.
import type { Amount, Rate } from '../money.ts'
import type { FollowSettings, LeavingReason, Trader } from './commands.ts'

export interface TraderChanged {
  type: 'traderChanged'
  trader: Trader
}
/** PAUSED: only closes are copied. LEAVING: nothing is, or closes only; it ends when nothing is left. */
export type FollowStatus = 'ACTIVE' | 'PAUSED' | 'LEAVING' | 'ENDED'
/** A follow after a command changed it. */
export interface FollowChanged {
  type: 'followChanged'
  followId: number
  user: number
  trader: number
  asset: string
  status: FollowStatus
  settings: FollowSettings
  shareRate: Rate
  /** Put in altogether, and shared with the trader out of it. */
  allotted: Amount
  paid: Amount
  /** null until it is left. */
  leavingReason: LeavingReason | null
  /** What came back at the end; null before. */
  returned: Amount | null
  startedAt: number
  updatedAt: number
}
/** What a follower has made with a trader in all follows that have ended, and what was shared of all of them. */
export interface FollowMarkChanged {
  type: 'followMarkChanged'
  user: number
  trader: number
  asset: string
  shareRate: Rate
  realized: Amount
  shared: Amount
}
/** A share of a profit. realized: of all follows of this trader, after fees and funding; unrealized: now. */
export interface ProfitShared {
  type: 'profitShared'
  followId: number
  user: number
  trader: number
  asset: string
  realized: Amount
  unrealized: Amount
  shareRate: Rate
  /** shareRate × (realized + unrealized, if that is negative) − sharedBefore, if that is positive. */
  sharedBefore: Amount
  due: Amount
  /** Less than what is due if the rest is in positions: it stays due. */
  paid: Amount
  reason: 'WEEKLY' | 'LEAVING'
  time: number
}
/** How far the weekly share has come. week: Mondays since the epoch; lastFollowId: 0 when it is done. */
export interface SharingChanged {
  type: 'sharingChanged'
  week: number
  lastFollowId: number
}
/** Why a follower is not part of a block. */
export type SkipReason =
  | 'PAUSED'
  | 'LEAVING'
  | 'SYMBOL_OFF'
  | 'TRADER_CLOSED'
  | 'TRADER_EQUITY_LOW'
  | 'POSITION_MODE'
  | 'LEVERAGE'
  | 'SLIPPAGE'
  | 'BELOW_MINIMUM'
  | 'NO_FUNDS'
  | 'STOPS'
  | 'LIMITS'
  | 'CANNOT_CLOSE'
  | 'NOTHING_TO_CLOSE'
export interface FollowSkipped {
  type: 'followSkipped'
  followId: number
  /** The id of the trader's order. */
  blockId: number
  user: number
  trader: number
  symbol: string
  reason: SkipReason
  time: number
}
/** A trader has added margin to a position: his followers may add the same part of theirs. */
export interface MarginOffered {
  type: 'marginOffered'
  trader: number
  symbol: string
  positionId: number
  positionSide: 'BOTH' | 'LONG' | 'SHORT'
  /** Added ÷ margin before, in parts per million, rounded down. */
  rate: Rate
  adjustmentId: number
  time: number
}

export type FollowEvent =
  | TraderChanged
  | FollowChanged
  | FollowMarkChanged
  | ProfitShared
  | SharingChanged
  | FollowSkipped
  | MarginOffered
