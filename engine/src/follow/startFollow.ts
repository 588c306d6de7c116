// A follower puts money aside and copies a trader with it. He can pause, add to it and leave at any time.
//
// Bob allots 1,000 USDT of his contract wallet to a follow of Dora at 20 %: its own account has them, and nothing but this
// follow can lose them. When he leaves with 1,200, 40 are Dora's and 1,160 come back.
import { checkLeaving } from '../futures/checkLeaving.ts'
import { openTrader } from '../futures/desk.ts'
import { onlyReduces } from '../futures/exposure.ts'
import type { FuturesOrder } from '../futures/futures.ts'
import { available, openAccount } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { AMOUNT_MAX, type Amount, amountUnits, formatAmount, negated, ZERO } from '../money.ts'
import { FOLLOW_ACCOUNTS } from '../nouns.ts'
import { cancelMany } from '../orders/cancellations.ts'
import { ordersOf } from '../orders/desk.ts'
import { touchOrder } from '../orders/order.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { AllotToFollow, PauseFollow, SetFollowSettings, StartFollow } from './commands.ts'
import {
  copySettings,
  describeMark,
  desksOf,
  enlistFollow,
  type Follow,
  followAccount,
  type FollowTurn,
  type Lead,
  markFor,
  tellFollow,
} from './follow.ts'
import { markRate, sharedAtRate } from './profit.ts'
import { isSoundSettings } from './isSoundSettings.ts'
import { checkOwnMoney } from './setTrader.ts'
import { describeSharing, weekOf } from './shareProfits.ts'

export function startFollow(turn: FollowTurn, command: StartFollow): Refusal | null {
  const { follows } = turn
  const lead = follows.traders.get(command.trader)
  if (lead === undefined) return refuse('UNKNOWN_TRADER', { trader: String(command.trader) })
  const refusal = checkStart(turn, lead, command) ?? checkMoney(turn, lead.terms.asset, command)
  if (refusal) return refusal
  if (follows.byId.size === 0 && follows.lastFollowId === 0 && follows.week < weekOf(turn.time)) {
    follows.week = weekOf(turn.time)
    turn.events.push(describeSharing(follows))
  }
  const follow = createFollow(turn, lead, command)
  const mark = markFor(follows, {
    user: follow.user,
    trader: command.trader,
    asset: follow.asset,
    shareRate: follow.shareRate,
  })
  const rate = markRate(mark, follow.shareRate)
  mark.shared = sharedAtRate(mark, rate)
  mark.shareRate = rate
  if (!lead.owner.leads) endResting(turn, lead)
  enlistFollow(follows, follow)
  allot(turn, follow, command.amount)
  turn.events.push(describeMark(mark))
  return null
}

export function allotToFollow(turn: FollowTurn, { user, followId, amount }: AllotToFollow): Refusal | null {
  const follow = followOf(turn, { user, followId })
  if (follow === null) return refuse('UNKNOWN_FOLLOW', { followId: String(followId) })
  if (follow.status === 'LEAVING') return refuse('FOLLOW_LEAVING')
  const refusal = checkMoney(turn, follow.asset, { user, amount })
  if (refusal) return refusal
  allot(turn, follow, amount)
  return null
}

export function setFollowSettings(turn: FollowTurn, command: SetFollowSettings): Refusal | null {
  const follow = followOf(turn, command)
  if (follow === null) return refuse('UNKNOWN_FOLLOW', { followId: String(command.followId) })
  if (!isSoundSettings(turn.futures, command.settings)) return refuse('FOLLOW_SETTINGS_INVALID')
  if (follow.status === 'LEAVING') return refuse('FOLLOW_LEAVING')
  follow.settings = copySettings(command.settings)
  tellFollow(turn, follow)
  return null
}

export function pauseFollow(turn: FollowTurn, { user, followId, isPaused }: PauseFollow): Refusal | null {
  const follow = followOf(turn, { user, followId })
  if (follow === null) return refuse('UNKNOWN_FOLLOW', { followId: String(followId) })
  if (follow.status === 'LEAVING') return refuse('FOLLOW_LEAVING')
  if ((follow.status === 'PAUSED') === isPaused) return refuse('NOTHING_TO_CHANGE')
  follow.status = isPaused ? 'PAUSED' : 'ACTIVE'
  tellFollow(turn, follow)
  return null
}

/** The user's own open follow; null for one that has ended or is another user's. */
export function followOf(
  { follows }: FollowTurn,
  { user, followId }: { user: number; followId: number },
): Follow | null {
  const follow = follows.byId.get(followId)
  return follow?.user === user ? follow : null
}

/** Refuses an amount that the user's contract wallet does not have or may not give away now. */
export function checkMoney(
  turn: FollowTurn,
  name: string,
  { user, amount }: { user: number; amount: Amount },
): Refusal | null {
  if (amount <= 0n || amount > AMOUNT_MAX) return refuse('AMOUNT_INVALID')
  const refusal = checkLeaving(turn.futures, { user, asset: name, from: 'CONTRACT', to: 'PLATFORM', amount })
  if (refusal) return refusal
  const asset = turn.ledger.assets.get(name)
  const free = asset === undefined ? 0n : available(openAccount(asset, 'CONTRACT', user))
  if (asset !== undefined && free >= amount) return null
  const scale = asset?.scale ?? 0
  const facts = { asset: name, needed: formatAmount(amount, scale), available: formatAmount(free, scale) }
  return refuse('INSUFFICIENT_BALANCE', facts)
}

/** Call it after everything was checked. */
export function allot(turn: FollowTurn, follow: Follow, amount: Amount): void {
  const { id, wallet, owner } = follow
  const entry = openEntry(turn.ledger, `follow-allot:${id}:${follow.allotted + amount}`)
  post(entry, wallet, negated(amount), 'TRANSFER')
  post(entry, owner.account, amount, 'TRANSFER')
  closeEntry(entry, turn.events)
  follow.allotted = amountUnits(follow.allotted + amount)
  tellFollow(turn, follow)
}

function checkStart(turn: FollowTurn, lead: Lead, command: StartFollow): Refusal | null {
  const { follows, futures } = turn
  const { user, followId, amount, settings } = command
  const { terms, owner, linked } = lead
  const isId = Number.isSafeInteger(followId) && followId > 0 && followId < FOLLOW_ACCOUNTS
  const isOther = user !== terms.user && !linked.has(user)
  if (!isId || follows.byId.has(followId) || !isOther) return refuse('FOLLOW_INVALID')
  if (!isSoundSettings(futures, settings)) return refuse('FOLLOW_SETTINGS_INVALID')
  if (terms.status !== 'OPEN') return refuse('TRADER_CLOSED')
  if (lead.users.has(user)) return refuse('ALREADY_FOLLOWING')
  if (lead.follows.length >= terms.maxUserCount) return refuse('TRADER_FULL', { maximum: String(terms.maxUserCount) })
  const refusal = checkOwnMoney(turn, lead)
  if (refusal || amount >= terms.followMin) return refusal
  const minimum = formatAmount(terms.followMin, owner.purse.asset.scale, { trim: true })
  return refuse('FOLLOW_BELOW_MINIMUM', { limit: minimum, asset: terms.asset })
}

/**
 * From now on nobody is filled without the others: what the trader has in the book ends with the first follower. The stop of an
 * order list stays if it only reduces: others copy it when it fires.
 */
function endResting(turn: FollowTurn, { owner }: Lead): void {
  const { futures } = turn
  const orders = desksOf(futures, owner).flatMap((desk) => ordersOf(desk) as FuturesOrder[])
  const resting = orders.filter(({ level }) => level !== null)
  for (const order of resting) leaveList(turn, order)
  cancelMany(turn, futures, resting)
}

function leaveList(turn: FollowTurn, order: FuturesOrder): void {
  const stop = order.sibling as FuturesOrder | null
  if (stop === null || !onlyReduces(stop)) return
  order.sibling = null
  stop.sibling = null
  stop.listId = null
  touchOrder(turn, stop)
}

function createFollow({ time }: FollowTurn, lead: Lead, { user, followId, settings }: StartFollow): Follow {
  const { terms, owner } = lead
  const { asset } = owner.purse
  return {
    id: followId,
    user,
    lead,
    asset: terms.asset,
    owner: openTrader(owner.purse, followAccount(followId)),
    wallet: openAccount(asset, 'CONTRACT', user),
    status: 'ACTIVE',
    settings: copySettings(settings),
    shareRate: terms.shareRate,
    allotted: ZERO,
    paid: ZERO,
    leavingReason: null,
    returned: null,
    startedAt: time,
  }
}
