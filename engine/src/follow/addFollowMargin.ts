// A trader who adds margin to a position keeps it alive where his followers' would be liquidated. So they may add the same part
// of theirs, from their contract wallets.
//
// Dora adds 50 to a margin of 200: 25 %. Bob, whose copy has 40, is offered to add 10.
import { adjustMargin } from '../futures/adjustMargin.ts'
import { checkHalt } from '../futures/closing.ts'
import type { AdjustMargin } from '../futures/commands.ts'
import { type Amount, divide, MILLION, type Rate } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { AddFollowMargin } from './commands.ts'
import type { FollowTurn } from './follow.ts'
import { allot, checkMoney, followOf } from './startFollow.ts'

export function addFollowMargin(turn: FollowTurn, command: AddFollowMargin): Refusal | null {
  const { user, followId, positionId, adjustmentId, amount, time } = command
  const follow = followOf(turn, command)
  if (follow === null) return refuse('UNKNOWN_FOLLOW', { followId: String(followId) })
  const position = turn.futures.positions.get(positionId)
  const isOwn = position?.desk.trader === follow.owner && position.marginMode === 'ISOLATED'
  if (!isOwn) return refuse('UNKNOWN_POSITION', { positionId: String(positionId) })
  const refusal = checkHalt(turn, position.desk.pair) ?? checkMoney(turn, follow.asset, { user, amount })
  if (refusal) return refusal
  allot(turn, follow, amount)
  const added = { user: follow.owner.user, positionId, adjustmentId, direction: 'ADD', amount } as const
  return adjustMargin(turn, { type: 'futures.adjustMargin', time, ...added })
}

/** After a trader has added margin: what part of the margin before it was. */
export function offerMargin(
  turn: FollowTurn,
  { user, positionId, adjustmentId, direction, amount }: AdjustMargin,
): void {
  const position = turn.futures.positions.get(positionId)
  const lead = turn.follows.traders.get(user)
  if (direction !== 'ADD' || position === undefined || !lead?.owner.leads) return
  const before: bigint = position.margin - amount
  if (before <= 0n) return
  turn.events.push({
    type: 'marginOffered',
    trader: user,
    symbol: position.desk.pair.rules.symbol,
    positionId,
    positionSide: position.positionSide,
    rate: rateOf(amount, before),
    adjustmentId,
    time: turn.time,
  })
}

function rateOf(added: Amount, before: bigint): Rate {
  const rate = divide(added * BigInt(MILLION), before, 'down')
  return Number(rate > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : rate) as Rate
}
