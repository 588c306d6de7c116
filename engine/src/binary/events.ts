// Events of the second contract.
import type { Amount, Price, Rate } from '../money.ts'
import type { BinaryMarket } from './commands.ts'
import type { Direction, LossMode, Mode, Outcome, VoidReason } from './settlement.ts'

export interface BinaryMarketDefined {
  type: 'binaryMarketDefined'
  market: BinaryMarket
}

export interface BinaryTick {
  sequence: number
  time: number
  price: Price | null
}

/** The complete contract, when it was opened and when it was settled. */
export interface BinaryPositionChanged {
  type: 'binaryPositionChanged'
  orderId: number
  user: number
  clientOrderId: string
  symbol: string
  periodId: number
  periodMs: number
  mode: Mode
  direction: Direction
  asset: string
  stake: Amount
  odds: Rate
  lossMode: LossMode
  feeRate: Rate
  /** The house's cover for it; 0 in a pool and after settlement. */
  cover: Amount
  acceptedAt: number
  /** POOL: when its round locks. */
  lockAt: number | null
  headSequence: number
  headHash: string
  rulesHash: string
  status: 'OPEN' | Outcome
  voidReason: VoidReason | null
  entry: BinaryTick | null
  /** The three closing ticks, oldest first; empty while it is open. */
  closing: BinaryTick[]
  settlePrice: Price | null
  settledAt: number | null
  payout: Amount
  fee: Amount
}

export interface LaterLimit {
  amount: Amount | null
  startsAt: number
}

/** A user's limits and their use, after the command. */
export interface BinaryPlayerChanged {
  type: 'binaryPlayerChanged'
  user: number
  asset: string
  stakePerDay: Amount | null
  nextStakePerDay: LaterLimit | null
  lossPerDay: Amount | null
  nextLossPerDay: LaterLimit | null
  lossPerWeek: Amount | null
  nextLossPerWeek: LaterLimit | null
  pausedUntil: number | null
  /** Epoch ms of the start of the day (UTC) of the sums. */
  day: number
  staked: Amount
  /** Losses less wins of contracts settled that day; negative where more was won. */
  lost: bigint
  /** The same for the week, which starts on Monday (UTC). */
  week: number
  lostInWeek: bigint
  /** Epoch ms of losses that count towards a break, oldest first. */
  recentLosses: number[]
}

export type BinaryEvent = BinaryMarketDefined | BinaryPositionChanged | BinaryPlayerChanged
