// State of futures: contracts, their traders, positions and stops.
//
// A contract is a market with its prices. All contracts of one quote share a purse: the exchange's accounts and the
// traders of that quote. A trader is one user with one wallet; a desk is one trader in one contract, with leverage,
// orders and up to two positions.
import { assert } from '../assert.ts'
import type { Block } from '../events.ts'
import type { Account, LedgerAsset } from '../ledger/accounts.ts'
import { type Amount, type Price, type Quantity, type Rate, ZERO } from '../money.ts'
import type { Side } from '../nouns.ts'
import { createTrading, type Desk, Order, type Pair, type Trading, type Watched } from '../orders/trading.ts'
import { SortedList } from '../sortedList.ts'
import { type Touchable, TouchedList } from '../touched.ts'
import type { TrackedMap } from '../trackedMap.ts'
import type { Turn } from '../turn.ts'
import type {
  Direction,
  EntryStop,
  FuturesMarket,
  IndexState,
  MarginMode,
  PositionMode,
  PositionSide,
  StopTerms,
} from './commands.ts'
import type { FundingStage, OrderOrigin, PositionEnd, StopStatus } from './events.ts'
import type { Holding } from './margin.ts'
import type { Settling } from './settling.ts'

export class FuturesOrder extends Order {
  declare desk: FuturesDesk
  positionSide: PositionSide = 'BOTH'
  reduceOnly = false
  closePosition = false
  origin: OrderOrigin = 'USER'
  realized: Amount = ZERO
  /** Of its acceptance; null for the published rates. */
  openFeeRate: Rate | null = null
  closeFeeRate: Rate | null = null
  takeProfit: EntryStop | null = null
  stopLoss: EntryStop | null = null
  /** How many of its lots its desk has in its sums: see ordered.ts. */
  counted = 0
  /** As restingCost.ts has worked it out last. */
  plainCost: PlainCost | null = null
}

/** What opening an order's remaining lots costs without a loss at the mark, and what that was worked out from. */
export interface PlainCost {
  quantity: Quantity
  price: Price
  leverage: number
  feeRate: Rate
  value: Amount
  total: Amount
}

export interface FuturesDesk extends Desk {
  readonly pair: Contract
  readonly trader: Trader
  /** The user's choice here; null by default. */
  chosen: { leverage: number; marginMode: MarginMode } | null
  /** By their side; BOTH in ONE_WAY mode. */
  readonly positions: Record<PositionSide, Position | null>
  /** Lots that the user's open orders may open: see ordered.ts. */
  readonly ordered: OrderedLots
}

/** In ONE_WAY mode a sum for each side; in HEDGE mode one for each position, because only a buy opens a long. */
export type OrderedLots = Record<Side | Direction, number>

export interface Trader {
  readonly user: number
  /** The user, or the follower if it is the account of a follow. */
  person: number
  readonly purse: Purse
  /** The user's contract wallet. */
  readonly account: Account
  /** Open cross positions, oldest first. */
  cross: Position[]
  /** Others follow this user: every order that enters the market is a block. */
  leads: boolean
}

export interface Position extends Holding, Touchable {
  readonly id: number
  readonly desk: FuturesDesk
  readonly positionSide: PositionSide
  readonly marginMode: MarginMode
  readonly leverage: number
  liquidationPrice: Price | null
  realized: Amount
  fees: Amount
  fundingPaid: Amount
  closedQuantity: Quantity
  closedValue: Amount
  quantityMax: Quantity
  end: PositionEnd | null
  readonly openedAt: number
  updatedAt: number
  stops: Stop[]
}

export interface Stop extends Touchable {
  readonly terms: StopTerms
  readonly position: Position
  status: StopStatus
  readonly createdAt: number
  updatedAt: number
}

export interface StopTriggers {
  readonly rising: SortedList<Stop>
  readonly falling: SortedList<Stop>
}

export interface Contract extends Pair {
  rules: FuturesMarket
  readonly trading: Futures
  readonly purse: Purse
  indexState: IndexState
  /** The last mark at which no account was insolvent. Differs from the mark only until deficits are settled. */
  settledMark: Price | null
  readonly stops: Record<Watched, StopTriggers>
  /** Open positions, by the mark at which they are checked: the next to be reached is the greatest. */
  readonly longs: SortedList<Position>
  readonly shorts: SortedList<Position>
  /** All of them, by id. */
  readonly positions: Map<number, Position>
  /** Only while a command deleverages: see ranking.ts. */
  ranking: Ranking | null
  /** Positions that have just ended: their stops and reduce-only orders end with them. */
  emptied: Position[]
  openInterest: Quantity
  markedAt: number
  basisSamples: number[]
  premiumCount: number
  premiumWeighted: number
  premiumAt: number
  fundingRate: number
  lastFundingRate: number
  nextFundingAt: number
  lastFundingSlot: number
  /** One that has begun and is not finished. */
  funding: Funding | null
}

/** A position with its ADL score. */
export interface Ranked {
  readonly position: Position
  readonly score: number
}

/** The open positions of each side, the next to be deleveraged greatest. */
export interface Ranking extends Record<Direction, SortedList<Ranked>> {
  readonly places: Map<Position, Ranked>
}

/** The funding of one funding time. Positions pay in the order of their ids, then the others receive in that order. */
export interface Funding {
  /** The funding time, epoch ms, and the rate in billionths: both are fixed when it begins. */
  readonly slot: number
  readonly rate: number
  stage: FundingStage
  /** Of the last position that has paid or received in this stage; 0 before the first. */
  lastPositionId: number
  /** So far: what was paid, with what the insurance fund has added; what payers could not pay; what was received. */
  paid: Amount
  lacking: Amount
  received: Amount
}

/** A payout of a position that waits until every position is settled. */
export interface Due {
  account: Account
  margin: bigint
  profit: bigint
  fee: bigint
  liquidationFee: bigint
}

export interface Purse {
  readonly asset: LedgerAsset
  readonly clearing: Account
  readonly fees: Account
  readonly insurance: Account
  readonly rounding: Account
  readonly traders: Map<number, Trader>
  /** While a new mark is being applied, payouts wait here until every position is settled. */
  dues: TrackedMap<Account, Due> | null
}

export interface Futures extends Trading {
  readonly contracts: Map<string, Contract>
  /** The same by symbol: every loop over all of them uses this order, also after a restart. */
  ordered: Contract[]
  readonly purses: Map<string, Purse>
  /** Position modes other than ONE_WAY. */
  readonly positionModes: Map<number, PositionMode>
  /** Open positions and waiting stops by id. */
  readonly positions: Map<number, Position>
  readonly stops: Map<number, Stop>
  readonly touchedPositions: TouchedList<Position>
  readonly touchedStops: TouchedList<Stop>
  readonly counts: FuturesCounts
  /** The oldest unsettled funding time; Infinity before the first price. */
  fundingDueAt: number
  /** What new marks have begun and not finished. */
  settling: Settling | null
  /** Decides who joins a block; null without copy trading. */
  copying: Copying | null
}

/** What a block needs to know about those who copy. */
export interface Copying {
  /** Whether orders of this account belong to the trader, to somebody linked to him, or to a follower. */
  isLinked(trader: number, user: number): boolean
  /** The next follower joins or is skipped. false when none is left. */
  joinNext(turn: FuturesTurn, order: FuturesOrder, block: Block): boolean
}

/** The engine's own counters. */
export interface FuturesCounts {
  lastPositionId: number
  /** The engine's own orders: counts down from 0. */
  lastOwnOrderId: number
  /** Postings that belong to no trade. */
  lastMoveId: number
  isTouched: boolean
}

export type FuturesTurn = Turn & { readonly futures: Futures }

export function createFutures(): Futures {
  return {
    ...createTrading('FUTURES'),
    contracts: new Map(),
    ordered: [],
    purses: new Map(),
    positionModes: new Map(),
    positions: new Map(),
    stops: new Map(),
    touchedPositions: new TouchedList(),
    touchedStops: new TouchedList(),
    counts: { lastPositionId: 0, lastOwnOrderId: 0, lastMoveId: 0, isTouched: false },
    fundingDueAt: Number.POSITIVE_INFINITY,
    settling: null,
    copying: null,
  }
}

export function addContract(futures: Futures, contract: Contract): void {
  const { symbol } = contract.rules
  if (!futures.contracts.has(symbol)) futures.ordered.push(contract)
  futures.contracts.set(symbol, contract)
  futures.ordered.sort((one, other) => (one.rules.symbol < other.rules.symbol ? -1 : 1))
}

/** By its symbol; a contract is never removed. */
export function contractOf({ contracts }: Futures, symbol: string): Contract {
  const contract = contracts.get(symbol)
  assert(contract !== undefined, 'a contract that is named exists')
  return contract
}

export function createStopTriggers(): StopTriggers {
  return {
    rising: new SortedList((a, b) => b.terms.triggerPrice - a.terms.triggerPrice || b.terms.stopId - a.terms.stopId),
    falling: new SortedList((a, b) => a.terms.triggerPrice - b.terms.triggerPrice || b.terms.stopId - a.terms.stopId),
  }
}

export function touchPosition(turn: Turn, position: Position): void {
  position.updatedAt = turn.time
  if (position.isTouched) return
  position.isTouched = true
  position.desk.pair.trading.touchedPositions.add(position)
}

export function touchStop(turn: Turn, stop: Stop): void {
  stop.updatedAt = turn.time
  if (stop.isTouched) return
  stop.isTouched = true
  stop.position.desk.pair.trading.touchedStops.add(stop)
}

export function nextPositionId({ counts }: Futures): number {
  counts.isTouched = true
  counts.lastPositionId += 1
  return counts.lastPositionId
}

export function nextOwnOrderId({ counts }: Futures): number {
  counts.isTouched = true
  counts.lastOwnOrderId -= 1
  return counts.lastOwnOrderId
}

/** The reference of an entry that belongs to no trade. */
export function nextMove({ counts }: Futures): string {
  counts.isTouched = true
  counts.lastMoveId += 1
  return `futures:${counts.lastMoveId}`
}

export function positionModeOf(futures: Futures, user: number): PositionMode {
  return futures.positionModes.get(user) ?? 'ONE_WAY'
}
