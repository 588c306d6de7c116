// Opening a contract. Its terms are frozen here. The user's stake is held and, against the house, the house's cover of
// a win: what cannot be covered is refused, so every win is paid.
//
// Alice stakes 10 on up at 0.85: 10 of her 100 are held, and 8.5 of the house's 1000. If the house already has an
// exposure of 5000 to up contracts that end in the same minute, with a cap of 5008, she is refused. In a pool the house
// has no exposure: the losers' stakes are all there is to win.
import { available, hasAvailable, openAccount } from '../ledger/accounts.ts'
import { takeHold } from '../ledger/holds.ts'
import { AMOUNT_MAX, type Amount, formatAmount, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { STEP_MAX } from '../turn.ts'
import {
  addPosition,
  type BinaryTurn,
  changeExposure,
  expectedExpiry,
  exposureOf,
  type Market,
  type Player,
  roundKey,
  type Terms,
} from './binary.ts'
import type { BinaryPeriod, JoinRound, OpenPosition } from './commands.ts'
import { describePosition } from './describe.ts'
import { checkLimits, countStake, describePlayer, enterPlayer, viewPlayer } from './player.ts'
import { GAP_MAX_MS, type Mode, winOf } from './settlement.ts'

/** Contracts of one round, which is settled whole by one command. A constant, because it bounds work. */
export const ROUND_MAX = STEP_MAX
/** Periods up to this one are not offered while the index is DEGRADED. */
export const DEGRADED_OVER_MS = 60_000

export function openPosition(turn: BinaryTurn, command: OpenPosition): Refusal | null {
  return open(turn, command, 'FIXED')
}

export function joinRound(turn: BinaryTurn, command: JoinRound): Refusal | null {
  return open(turn, command, 'POOL')
}

type Opening = OpenPosition | JoinRound

function open(turn: BinaryTurn, command: Opening, mode: Mode): Refusal | null {
  const { binary, ledger, events } = turn
  const { symbol, periodId, stake, user, time } = command
  const market = binary.markets.get(symbol)
  if (!market) return refuse('UNKNOWN_MARKET', { symbol })
  const period = market.rules.periods.find((each) => each.periodId === periodId)
  if (!period || period.mode !== mode) return refuse('UNKNOWN_PERIOD', { period: String(periodId) })
  const player = viewPlayer(binary, { user, asset: market.asset.asset, time })
  const terms = freeze(command, market, period)
  const { scale } = market.asset
  const refusal =
    checkOffer(command, period) ??
    checkPause(player.pausedUntil, time) ??
    checkStake(stake, period, scale) ??
    checkCount(player, market) ??
    checkLimits(player, stake, scale) ??
    checkBalance(market, user, stake) ??
    checkRoom(market, terms)
  if (refusal) return refusal
  const staking = enterPlayer(binary, { user, asset: market.asset.asset, time })
  const position = addPosition(binary, { terms, market, player: staking })
  takeHold(ledger, position.stake, stake)
  const cover = mode === 'FIXED' ? winOf(stake, terms.odds) : ZERO
  takeHold(ledger, position.cover, cover)
  changeExposure(position, cover)
  countStake(staking, stake)
  events.push(describePosition(position), describePlayer(staking))
  return null
}

function freeze(command: Opening, { rules }: Market, period: BinaryPeriod): Terms {
  const { orderId, clientOrderId, symbol, direction, stake, head, time } = command
  return {
    orderId,
    clientOrderId,
    symbol,
    periodId: period.periodId,
    periodMs: period.periodMs,
    mode: period.mode,
    direction,
    asset: rules.asset,
    stake,
    odds: period.odds,
    lossMode: period.lossMode,
    feeRate: period.feeRate,
    acceptedAt: time,
    lockAt: period.mode === 'POOL' ? time - (time % period.periodMs) + period.periodMs : null,
    headSequence: head?.sequence ?? 0,
    headHash: head?.hash ?? '',
    rulesHash: rules.rulesHash,
  }
}

/**
 * Without a fresh tick the price is unknown. If a clock was set back, the chain is ahead of it, and ticks after
 * acceptance are already known.
 */
function checkOffer({ head, symbol, time }: Opening, { isOpen, periodMs }: BinaryPeriod): Refusal | null {
  if (!isOpen) return refuse('PERIOD_CLOSED')
  const isKnown = head !== null && time >= head.time && time - head.time <= GAP_MAX_MS
  if (!isKnown || head.state === 'PAUSED') return refuse('INDEX_PAUSED', { symbol })
  const isTooShort = head.state === 'DEGRADED' && periodMs <= DEGRADED_OVER_MS
  return isTooShort ? refuse('INDEX_DEGRADED', { symbol }) : null
}

function checkPause(pausedUntil: number | null, time: number): Refusal | null {
  return pausedUntil !== null && time < pausedUntil ? refuse('ON_A_BREAK', { until: String(pausedUntil) }) : null
}

function checkStake(stake: Amount, { stakeMin, stakeMax }: BinaryPeriod, scale: number): Refusal | null {
  if (stake <= 0n || stake > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const limit = (amount: Amount) => ({ limit: formatAmount(amount, scale, { trim: true }) })
  if (stake < stakeMin) return refuse('STAKE_BELOW_MINIMUM', limit(stakeMin))
  return stake > stakeMax ? refuse('STAKE_ABOVE_MAXIMUM', limit(stakeMax)) : null
}

function checkCount({ openCount }: Player, { rules }: Market): Refusal | null {
  const { maxOpenContracts } = rules
  if (openCount < maxOpenContracts) return null
  return refuse('TOO_MANY_OPEN_ORDERS', { limit: String(maxOpenContracts) })
}

function checkBalance({ asset }: Market, user: number, stake: Amount): Refusal | null {
  const account = openAccount(asset, 'PLATFORM', user)
  if (hasAvailable(account, stake)) return null
  return refuse('INSUFFICIENT_BALANCE', {
    asset: asset.asset,
    needed: formatAmount(stake, asset.scale),
    available: formatAmount(available(account), asset.scale),
  })
}

function checkRoom(market: Market, terms: Terms): Refusal | null {
  const { periodId, lockAt, stake, odds, direction } = terms
  if (lockAt !== null) {
    const joined = market.rounds.get(roundKey(periodId, lockAt))?.positions.length ?? 0
    return joined >= ROUND_MAX ? refuse('ROUND_FULL') : null
  }
  const win = winOf(stake, odds)
  if (exposureOf(market, direction, expectedExpiry(terms)) + win > market.rules.exposureMax)
    return refuse('EXPOSURE_FULL')
  return hasAvailable(market.house, win) ? null : refuse('NOT_COVERED')
}
