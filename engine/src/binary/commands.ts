// What the second contract obeys.
//
//   direction  UP or DOWN: where the user says the price will be
//   odds       what a win pays on top of the stake, in millionths of it
//   round      of a POOL: everybody who joined before one lock; named by symbol, period and the lock's time
//   head       the newest tick of the chain at acceptance: what comes after it cannot have been known
import type { Amount, Rate } from '../money.ts'
import type { Stamped } from '../nouns.ts'
import type { Direction, LossMode, Mode, SettlementTick } from './settlement.ts'

export interface BinaryPeriod {
  /** Unique among all markets. */
  periodId: number
  /** A whole number of seconds, in ms. */
  periodMs: number
  mode: Mode
  /** 0 in a POOL. */
  odds: Rate
  lossMode: LossMode
  /** FIXED: of the stake. POOL: of what is shared out. */
  feeRate: Rate
  stakeMin: Amount
  stakeMax: Amount
  /** Closed takes no new contract; those that are open go on. */
  isOpen: boolean
}

export interface BinaryMarket {
  symbol: string
  /** What stakes are paid in. */
  asset: string
  /** Decimals of the index ticks. */
  priceDecimals: number
  /** The most that the house promises for one direction and one minute of expiry. */
  exposureMax: Amount
  /** SHA-256 of the rules in force, in hex. */
  rulesHash: string
  periods: BinaryPeriod[]
}

/** A new market, or other terms for contracts to come. */
export interface DefinePeriods extends Stamped {
  type: 'binary.definePeriods'
  market: BinaryMarket
}

export interface TickHead {
  sequence: number
  hash: string
  time: number
  state: SettlementTick['state']
}

interface Opening extends Stamped {
  user: number
  orderId: number
  clientOrderId: string
  symbol: string
  periodId: number
  direction: Direction
  stake: Amount
  /** null where there is no tick yet. */
  head: TickHead | null
}
/** Against the house. */
export interface OpenPosition extends Opening {
  type: 'binary.openPosition'
}
/** Among users: joins the round of the period that locks next. */
export interface JoinRound extends Opening {
  type: 'binary.joinRound'
}

/**
 * Settles those that the ticks decide. Those that are settled already, or that the ticks cannot tell yet, are passed
 * over; of a pool the whole round is settled.
 */
export interface SettlePositions extends Stamped {
  type: 'binary.settle'
  symbol: string
  orderIds: number[]
  /** As followPath needs them, for every order named. */
  ticks: SettlementTick[]
}

/** A user's own limits. Absent stays, null is none. Lower acts at once, higher after 24 hours. */
export interface SetLimits extends Stamped {
  type: 'binary.setLimits'
  user: number
  asset: string
  stakePerDay?: Amount | null
  lossPerDay?: Amount | null
  lossPerWeek?: Amount | null
  /** From now on; only ever makes a pause longer. */
  pauseMs?: number
}

export type BinaryCommand = DefinePeriods | OpenPosition | JoinRound | SettlePositions | SetLimits
