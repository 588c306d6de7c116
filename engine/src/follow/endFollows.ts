// The end of follows that were left: the last share, then everything back to the contract wallet. At most stepMax in one command.
import { FOLLOW_MARKET, type Halts, isHalted } from '../halts.ts'
import { closeEntry, openEntry, post } from '../ledger/postings.ts'
import { amountUnits, negated } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { EndFollows } from './commands.ts'
import {
  describeMark,
  dropFollow,
  type Follow,
  type Follows,
  type FollowTurn,
  isFlat,
  ownMark,
  tellFollow,
} from './follow.ts'
import { payShare, realizedOf } from './shareProfits.ts'

export function endFollows(turn: FollowTurn): Refusal | null {
  const { follows, futures } = turn
  if (follows.ending.size === 0) return refuse('NOTHING_TO_CHANGE')
  const first = [...follows.ending].sort((one, other) => one.id - other.id).slice(0, turn.stepMax)
  for (const follow of first) {
    follows.ending.delete(follow)
    if (isFlat(futures, follow)) end(turn, follow)
  }
  return null
}

/** The next step; null if no follow has to end, or copy trading is halted. */
export function nextEnd({ ending }: Follows, halts: Halts, time: number): EndFollows | null {
  return ending.size > 0 && !isHalted(halts, 'FOLLOW', FOLLOW_MARKET) ? { type: 'follow.end', time } : null
}

function end(turn: FollowTurn, follow: Follow): void {
  const { follows } = turn
  payShare(turn, follow, 'LEAVING')
  const { account } = follow.owner
  const mark = ownMark(follows, follow)
  mark.realized = amountUnits(realizedOf(turn, follow).realized)
  const returned = account.total
  const entry = openEntry(turn.ledger, `follow-return:${follow.id}`)
  post(entry, account, negated(returned), 'TRANSFER')
  post(entry, follow.wallet, returned, 'TRANSFER')
  closeEntry(entry, turn.events)
  follow.status = 'ENDED'
  follow.returned = returned
  dropFollow(follows, follow)
  turn.events.push(describeMark(mark))
  tellFollow(turn, follow)
}
