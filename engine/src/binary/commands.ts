// Commands of the second contract.
//
//   direction  UP or DOWN: the user's prediction of the price
//   odds       the profit of a win, in millionths of the stake
//   round      of a POOL: all stakes before one lock; identified by symbol, period and lock time
//   head       the newest tick of the chain at acceptance: later ticks could not be known then
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
  /** FIXED: of the stake. POOL: of the amount paid out. */
  feeRate: Rate
  stakeMin: Amount
  stakeMax: Amount
  /** A closed period accepts no new contracts; open ones continue. */
  isOpen: boolean
}

export interface BinaryMarket {
  symbol: string
  /** The currency of stakes. */
  asset: string
  /** Decimals of the index ticks. */
  priceDecimals: number
  /** The house's largest exposure to one direction in one minute of expiry. */
  exposureMax: Amount
  /** A user with this many open contracts of the asset, on all symbols together, opens no other one here. */
  maxOpenContracts: number
  /** SHA-256 of the rules in force, in hex. */
  rulesHash: string
  periods: BinaryPeriod[]
}

/** A new market, or changed terms for new contracts. */
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
  /** null before the first tick. */
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
 * Settles the contracts that the ticks decide, stepMax of them, of a pool always the whole round. Contracts that are settled
 * or still undecided are skipped; those that are left over are named again by a later command, with the same result.
 */
export interface SettlePositions extends Stamped {
  type: 'binary.settle'
  symbol: string
  orderIds: number[]
  /** The ticks that followPath needs, for every order named. */
  ticks: SettlementTick[]
}

/** A user's own limits. Absent: unchanged; null: none. Lower limits apply at once, higher ones after 24 hours. */
export interface SetLimits extends Stamped {
  type: 'binary.setLimits'
  user: number
  asset: string
  stakePerDay?: Amount | null
  lossPerDay?: Amount | null
  lossPerWeek?: Amount | null
  /** From now on; can only extend a break. */
  pauseMs?: number
}

export type BinaryCommand = DefinePeriods | OpenPosition | JoinRound | SettlePositions | SetLimits
