// State of the second contract: its markets, open contracts, pool rounds, and each user's stakes and losses of the day
// with the user's own limits.
import type { Account, LedgerAsset } from '../ledger/accounts.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { Holder } from '../ledger/holds.ts'
import { type Amount, amountUnits, ZERO } from '../money.ts'
import { FEE, HOUSE, ROUNDING } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import type { BinaryMarket } from './commands.ts'
import type { BinaryPositionChanged, LaterLimit } from './events.ts'
import { type Direction, RECEIVED_AFTER_MS } from './settlement.ts'

export interface Market {
  rules: BinaryMarket
  readonly asset: LedgerAsset
  readonly house: Account
  readonly fees: Account
  readonly rounding: Account
  /** The house's exposure by minute of expiry and direction; no entry for zero. */
  readonly exposures: Map<number, Amount>
  readonly rounds: Map<string, Round>
}

export type Terms = Omit<
  BinaryPositionChanged,
  | 'type'
  | 'user'
  | 'cover'
  | 'status'
  | 'voidReason'
  | 'entry'
  | 'closing'
  | 'settlePrice'
  | 'settledAt'
  | 'payout'
  | 'fee'
>

/** An open contract. */
export interface Position {
  readonly terms: Terms
  readonly market: Market
  readonly player: Player
  /** The user's stake. */
  readonly stake: Holder
  /** The house's cover; empty in a pool. */
  readonly cover: Holder
  readonly round: Round | null
}

export interface Round {
  readonly periodId: number
  readonly lockAt: number
  up: Amount
  down: Amount
  /** In joining order. */
  readonly positions: Position[]
}

/** One user in one asset. */
export interface Player {
  readonly user: number
  readonly asset: string
  stakePerDay: Amount | null
  nextStakePerDay: LaterLimit | null
  lossPerDay: Amount | null
  nextLossPerDay: LaterLimit | null
  lossPerWeek: Amount | null
  nextLossPerWeek: LaterLimit | null
  pausedUntil: number | null
  day: number
  staked: Amount
  lost: bigint
  week: number
  lostInWeek: bigint
  recentLosses: number[]
  /** Stakes of the user's open contracts, and how many they are. */
  atRisk: Amount
  openCount: number
}

export interface Binary {
  readonly markets: Map<string, Market>
  /** Open contracts by order id. */
  readonly positions: Map<number, Position>
  readonly players: Map<string, Player>
}

export type BinaryTurn = Turn & { readonly binary: Binary }

export function createBinary(): Binary {
  return { markets: new Map(), positions: new Map(), players: new Map() }
}

export function createMarket(rules: BinaryMarket, asset: LedgerAsset): Market {
  return {
    rules,
    asset,
    house: openAccount(asset, 'PLATFORM', HOUSE),
    fees: openAccount(asset, 'PLATFORM', FEE),
    rounding: openAccount(asset, 'PLATFORM', ROUNDING),
    exposures: new Map(),
    rounds: new Map(),
  }
}

export interface Joining {
  terms: Terms
  market: Market
  player: Player
}

/** An open contract without holds yet, registered wherever open contracts are counted. */
export function addPosition(binary: Binary, { terms, market, player }: Joining): Position {
  const round = terms.lockAt === null ? null : findRound(market, terms.periodId, terms.lockAt)
  const stake = { payingFrom: openAccount(market.asset, 'PLATFORM', player.user), held: ZERO }
  const cover = { payingFrom: market.house, held: ZERO }
  const position = { terms, market, player, stake, cover, round }
  binary.positions.set(terms.orderId, position)
  player.atRisk = amountUnits(player.atRisk + terms.stake)
  player.openCount += 1
  if (round !== null) {
    round.positions.push(position)
    if (terms.direction === 'UP') round.up = amountUnits(round.up + terms.stake)
    else round.down = amountUnits(round.down + terms.stake)
  }
  return position
}

export function removePosition(binary: Binary, { terms, player }: Position): void {
  binary.positions.delete(terms.orderId)
  player.atRisk = amountUnits(player.atRisk - terms.stake)
  player.openCount -= 1
}

function findRound(market: Market, periodId: number, lockAt: number): Round {
  const key = roundKey(periodId, lockAt)
  const round = market.rounds.get(key) ?? { periodId, lockAt, up: ZERO, down: ZERO, positions: [] }
  market.rounds.set(key, round)
  return round
}

export function roundKey(periodId: number, lockAt: number): string {
  return `${periodId} ${lockAt}`
}

/** The house's exposure to a direction in the minute in which such a contract is expected to end. */
export function exposureOf(market: Market, direction: Direction, expiresAt: number): Amount {
  return market.exposures.get(exposureKey(direction, expiresAt)) ?? ZERO
}

export function changeExposure(position: Position, by: bigint): void {
  const { market, terms } = position
  const key = exposureKey(terms.direction, expectedExpiry(terms))
  const promised = amountUnits((market.exposures.get(key) ?? ZERO) + by)
  if (promised === 0n) market.exposures.delete(key)
  else market.exposures.set(key, promised)
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** The minute's first millisecond for up, its second for down: a number, because thousands are looked up at once. */
function exposureKey(direction: Direction, expiresAt: number): number {
  return expiresAt - (expiresAt % MINUTE_MS) + (direction === 'UP' ? 0 : 1)
}

/** Its end if the entry is the first possible tick. */
export function expectedExpiry(terms: Pick<Terms, 'acceptedAt' | 'lockAt' | 'periodMs'>): number {
  const latest = entryAfter(terms) + RECEIVED_AFTER_MS + SECOND_MS - 1
  return latest - (latest % SECOND_MS) + terms.periodMs
}

/** The time after which the entry's prices must be received, because users may know earlier ones. */
export function entryAfter({ acceptedAt, lockAt }: Pick<Terms, 'acceptedAt' | 'lockAt'>): number {
  return lockAt ?? acceptedAt
}
