// Once a week, on Monday at 00:00 UTC, the trader's share of each follower's profit is paid from the follow's own account, at
// most stepMax follows in one command. What is in positions cannot be paid, and stays due. It waits a week more while the index
// of one of the positions is paused.
import { dayOf, whole } from '../calendar.ts'
import { FOLLOW_MARKET, type Halts, isHalted } from '../halts.ts'
import { available } from '../ledger/accounts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { type Amount, amountUnits, negated, smaller } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { crossTransferable } from '../futures/account.ts'
import { crossAccount } from '../futures/crossMargin.ts'
import { hasPosition } from '../futures/desk.ts'
import type { ShareProfits } from './commands.ts'
import type { ProfitShared, SharingChanged } from './events.ts'
import {
  describeMark,
  desksOf,
  type Follow,
  type Follows,
  type FollowTurn,
  nextFollow,
  ownMark,
  tellFollow,
  worthOf,
} from './follow.ts'
import { dueOf, sharedWithoutShare } from './profit.ts'

export function shareProfits(turn: FollowTurn): Refusal | null {
  const { follows } = turn
  const isBegun = follows.lastFollowId !== 0
  if (!isBegun && follows.week >= weekOf(turn.time)) return refuse('NOTHING_TO_CHANGE')
  if (!isBegun) follows.week = weekOf(turn.time)
  for (let room = turn.stepMax; room > 0; room -= 1) {
    const follow = nextFollow(follows.sorted, follows.lastFollowId)
    follows.lastFollowId = follow?.id ?? 0
    if (follow === undefined) break
    if (!isPaused(turn, follow)) payShare(turn, follow, 'WEEKLY')
  }
  turn.events.push(describeSharing(follows))
  return null
}

/** The next step of the weekly share; null when it is not due. */
export function nextShare(follows: Follows, halts: Halts, time: number): ShareProfits | null {
  const isDue = follows.lastFollowId !== 0 || (follows.byId.size > 0 && follows.week < weekOf(time))
  return isDue && !isHalted(halts, 'FOLLOW', FOLLOW_MARKET) ? { type: 'follow.share', time } : null
}

/** Mondays since the epoch, which was a Thursday. */
export function weekOf(time: number): number {
  return whole(dayOf(time) + 3, 7)
}

export function describeSharing({ week, lastFollowId }: Follows): SharingChanged {
  return { type: 'sharingChanged', week, lastFollowId }
}

/** Realised: over all follows of this trader. Unrealised: of this follow's open positions, at their marks. */
export function realizedOf(turn: FollowTurn, follow: Follow): { realized: bigint; unrealized: bigint } {
  const { money, unrealized } = worthOf(turn.futures, follow.owner)
  const mark = ownMark(turn.follows, follow)
  return { realized: mark.realized + money + follow.paid - follow.allotted, unrealized }
}

/** What is due now, as far as the account can pay it. */
export function payShare(turn: FollowTurn, follow: Follow, reason: ProfitShared['reason']): void {
  const mark = ownMark(turn.follows, follow)
  const { realized, unrealized } = realizedOf(turn, follow)
  const { shareRate } = follow
  if (shareRate === 0) {
    const shared = sharedWithoutShare(mark, { realized, unrealized })
    if (shared === mark.shared) return
    mark.shared = shared
    turn.events.push(describeMark(mark))
    return
  }
  const due = dueOf({ realized, unrealized, shareRate, shared: mark.shared })
  if (due === 0n) return
  const paid = smaller(due, payableFrom(follow))
  const { id, user, lead, asset, owner } = follow
  const sharedBefore = mark.shared
  if (paid > 0n) {
    const entry = openEntry(turn.ledger, `profit-share:${id}:${turn.follows.week}:${reason}`)
    post(entry, owner.account, negated(paid), 'PROFIT_SHARE')
    post(entry, lead.owner.account, paid, 'PROFIT_SHARE')
    closeEntry(entry, turn.events)
    follow.paid = amountUnits(follow.paid + paid)
    mark.shared = amountUnits(mark.shared + paid)
    turn.events.push(describeMark(mark))
    if (reason === 'WEEKLY') tellFollow(turn, follow)
  }
  turn.events.push({
    type: 'profitShared',
    followId: id,
    user,
    trader: lead.terms.user,
    asset,
    realized: amountUnits(realized),
    unrealized: amountUnits(unrealized),
    shareRate,
    sharedBefore,
    due,
    paid,
    reason,
    time: turn.time,
  })
}

/** Margin of cross positions stays. */
function payableFrom({ owner }: Follow): Amount {
  const free = available(owner.account)
  return owner.cross.length === 0 ? free : smaller(free, crossTransferable(crossAccount(owner)))
}

function isPaused({ futures }: FollowTurn, { owner }: Follow): boolean {
  return desksOf(futures, owner).some((desk) => desk.pair.indexState === 'PAUSED' && hasPosition(desk))
}
