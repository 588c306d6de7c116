// A user's own limits: stakes and losses of a day (UTC), losses of a week, and breaks. A lower limit applies at once, a
// higher one a day later, so that nobody raises a limit in the heat of the moment. The operator cannot change them. A
// user who loses five contracts within 15 minutes has a break of ten minutes, with or without limits.
//
// Alice limits her stakes to 100 a day. With 80 staked, a contract of 30 is refused. She asks for 500 at noon: it
// applies from noon of the next day; a limit of 50 applies at once.
import { type Amount, amountUnits, formatAmount, ZERO } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Binary, Player } from './binary.ts'
import type { SetLimits } from './commands.ts'
import type { BinaryPlayerChanged, LaterLimit } from './events.ts'

export const RAISE_AFTER_MS = 86_400_000
export const PAUSE_MAX_MS = 1825 * 86_400_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** The first day of 1970 was a Thursday. */
const MONDAY_BEFORE_MS = 3 * DAY_MS
export const COOL_OFF_LOSSES = 5
export const COOL_OFF_WITHIN_MS = 900_000
export const COOL_OFF_MS = 600_000

/** Updates the player to a time: a new day resets the stakes, and a higher limit may take effect. */
export function enterPlayer(binary: Binary, at: { user: number; asset: string; time: number }): Player {
  const player = openPlayer(binary, at.user, at.asset)
  advancePlayer(player, at.time)
  return player
}

/** The same without changes: a refused command must change nothing. */
export function viewPlayer(
  binary: Binary,
  { user, asset, time }: { user: number; asset: string; time: number },
): Player {
  const player = { ...(binary.players.get(playerKey(user, asset)) ?? newPlayer(user, asset)) }
  advancePlayer(player, time)
  return player
}

export function openPlayer(binary: Binary, user: number, asset: string): Player {
  const key = playerKey(user, asset)
  const player = binary.players.get(key) ?? newPlayer(user, asset)
  binary.players.set(key, player)
  return player
}

function playerKey(user: number, asset: string): string {
  return `${user} ${asset}`
}

function newPlayer(user: number, asset: string): Player {
  return {
    user,
    asset,
    stakePerDay: null,
    nextStakePerDay: null,
    lossPerDay: null,
    nextLossPerDay: null,
    lossPerWeek: null,
    nextLossPerWeek: null,
    pausedUntil: null,
    day: 0,
    staked: ZERO,
    lost: 0n,
    week: 0,
    lostInWeek: 0n,
    recentLosses: [],
    atRisk: ZERO,
    openCount: 0,
  }
}

/** A new day, a new week, a limit that takes effect. */
export function advancePlayer(player: Player, time: number): void {
  const day = time - (time % DAY_MS)
  if (day > player.day) {
    player.day = day
    player.staked = ZERO
    player.lost = 0n
  }
  const week = time - ((time + MONDAY_BEFORE_MS) % WEEK_MS)
  if (week > player.week) {
    player.week = week
    player.lostInWeek = 0n
  }
  if (hasBegun(player.nextStakePerDay, time)) {
    player.stakePerDay = player.nextStakePerDay.amount
    player.nextStakePerDay = null
  }
  if (hasBegun(player.nextLossPerDay, time)) {
    player.lossPerDay = player.nextLossPerDay.amount
    player.nextLossPerDay = null
  }
  if (hasBegun(player.nextLossPerWeek, time)) {
    player.lossPerWeek = player.nextLossPerWeek.amount
    player.nextLossPerWeek = null
  }
}

function hasBegun(later: LaterLimit | null, time: number): later is LaterLimit {
  return later !== null && time >= later.startsAt
}

/** Whether the user's own limits allow one more stake. */
export function checkLimits(player: Player, stake: Amount, scale: number): Refusal | null {
  const { stakePerDay, lossPerDay, lossPerWeek, staked, lost, lostInWeek, atRisk } = player
  const facts = (limit: Amount) => ({ limit: formatAmount(limit, scale, { trim: true }) })
  if (stakePerDay !== null && staked + stake > stakePerDay) return refuse('STAKE_LIMIT_REACHED', facts(stakePerDay))
  if (lossPerDay !== null && lost + atRisk + stake > lossPerDay) return refuse('LOSS_LIMIT_REACHED', facts(lossPerDay))
  if (lossPerWeek !== null && lostInWeek + atRisk + stake > lossPerWeek)
    return refuse('LOSS_LIMIT_REACHED', facts(lossPerWeek))
  return null
}

export function changeLimits(player: Player, command: SetLimits): void {
  const { stakePerDay, lossPerDay, lossPerWeek, pauseMs, time } = command
  if (stakePerDay !== undefined) {
    player.nextStakePerDay = laterOf(player.stakePerDay, stakePerDay, time)
    if (player.nextStakePerDay === null) player.stakePerDay = stakePerDay
  }
  if (lossPerDay !== undefined) {
    player.nextLossPerDay = laterOf(player.lossPerDay, lossPerDay, time)
    if (player.nextLossPerDay === null) player.lossPerDay = lossPerDay
  }
  if (lossPerWeek !== undefined) {
    player.nextLossPerWeek = laterOf(player.lossPerWeek, lossPerWeek, time)
    if (player.nextLossPerWeek === null) player.lossPerWeek = lossPerWeek
  }
  if (pauseMs !== undefined) pause(player, time + pauseMs)
}

function pause(player: Player, until: number): void {
  player.pausedUntil = Math.max(player.pausedUntil ?? 0, until)
}

/** null if the wanted limit applies at once: it is no higher than the current one. */
function laterOf(current: Amount | null, wanted: Amount | null, time: number): LaterLimit | null {
  const isHigher = current !== null && (wanted === null || wanted > current)
  return isHigher ? { amount: wanted, startsAt: time + RAISE_AFTER_MS } : null
}

export function countStake(player: Player, stake: Amount): void {
  player.staked = amountUnits(player.staked + stake)
}

/** Of a player updated to the time. */
export function countResult(
  player: Player,
  { stake, payout, time }: { stake: Amount; payout: Amount; time: number },
): void {
  player.lost += stake - payout
  player.lostInWeek += stake - payout
  if (payout >= stake) return
  player.recentLosses = [...player.recentLosses.filter((lostAt) => time - lostAt < COOL_OFF_WITHIN_MS), time]
  if (player.recentLosses.length < COOL_OFF_LOSSES) return
  player.recentLosses = []
  pause(player, time + COOL_OFF_MS)
}

export function describePlayer(player: Player): BinaryPlayerChanged {
  return {
    type: 'binaryPlayerChanged',
    user: player.user,
    asset: player.asset,
    stakePerDay: player.stakePerDay,
    nextStakePerDay: player.nextStakePerDay,
    lossPerDay: player.lossPerDay,
    nextLossPerDay: player.nextLossPerDay,
    lossPerWeek: player.lossPerWeek,
    nextLossPerWeek: player.nextLossPerWeek,
    pausedUntil: player.pausedUntil,
    day: player.day,
    staked: player.staked,
    lost: player.lost,
    week: player.week,
    lostInWeek: player.lostInWeek,
    recentLosses: player.recentLosses,
  }
}
