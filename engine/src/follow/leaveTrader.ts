// A follower leaves. What is open is closed at the market, or kept, or closed with the trader, as he has chosen; when neither
// a position nor an order is left, the trader's share is paid, and everything else goes back to the contract wallet.
//
// Bob leaves with 300 of profit and COPY_CLOSE: his position stays until Dora closes hers, and then he gets his money. If he
// does not want to wait, he leaves once more: it is closed at the market.
import { cancelOrdersOf } from '../futures/cancelOrder.ts'
import { closeAllPositions } from '../futures/closeAllPositions.ts'
import { closePosition } from '../futures/closePosition.ts'
import { checkHalt } from '../futures/closing.ts'
import { nextOwnOrderId, type Position } from '../futures/futures.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CloseFollowPosition, LeaveTrader } from './commands.ts'
import { desksOf, equityOf, type Follow, followIdOf, type FollowTurn, isFlat, tellFollow } from './follow.ts'
import { isAtStop } from './portfolioStop.ts'
import { followOf } from './startFollow.ts'

export function leaveTrader(turn: FollowTurn, command: LeaveTrader): Refusal | null {
  const { follows, futures } = turn
  const follow = followOf(turn, command)
  if (follow === null) return refuse('UNKNOWN_FOLLOW', { followId: String(command.followId) })
  const { reason } = command
  if (reason === 'PORTFOLIO_STOP' && !isAtStop(follow, equityOf(futures, follow.owner)))
    return refuse('FOLLOW_NOT_AT_STOP')
  const isAgain = follow.status === 'LEAVING'
  follow.status = 'LEAVING'
  follow.leavingReason ??= reason
  follows.leaving.add(follow)
  const isAtOnce = isAgain || reason === 'PORTFOLIO_STOP' || follow.settings.onLeaving === 'CLOSE_MARKET'
  if (isAtOnce) {
    // What finds no buyer or seller now is closed when the trader closes, or earlier.
    follow.settings = { ...follow.settings, onLeaving: 'CLOSE_MARKET' }
    closeEverything(turn, follow)
  }
  if (isFlat(futures, follow)) follows.ending.add(follow)
  tellFollow(turn, follow)
  return null
}

/** One position of a follow, at the market. */
export function closeFollowPosition(turn: FollowTurn, command: CloseFollowPosition): Refusal | null {
  const { followId, positionId, orderId, time } = command
  const follow = followOf(turn, command)
  if (follow === null) return refuse('UNKNOWN_FOLLOW', { followId: String(followId) })
  const halted = checkHalt(turn, turn.futures.positions.get(positionId)?.desk.pair)
  if (halted) return halted
  const { user } = follow.owner
  const of = { positionId, orderId, clientOrderId: '', quantity: null, reverseOrderId: null }
  return closePosition(turn, { type: 'futures.closePosition', time, user, ...of })
}

/** After a command: follows that are left, and have just lost their last position or order. */
export function noteEnding({ follows, futures, events }: FollowTurn): void {
  if (follows.leaving.size === 0) return
  for (const event of events) {
    if (event.type !== 'positionChanged' && event.type !== 'futuresOrderChanged') continue
    const follow = follows.byId.get(followIdOf(event.user) ?? 0)
    if (follow?.status === 'LEAVING' && isFlat(futures, follow)) follows.ending.add(follow)
  }
}

function closeEverything(turn: FollowTurn, { owner }: Follow): void {
  const { futures } = turn
  cancelOrdersOf(turn, owner.user, futures.ordered)
  const positions = desksOf(futures, owner).flatMap((desk) =>
    Object.values(desk.positions).filter((position): position is Position => position !== null),
  )
  if (positions.length === 0) return
  const closings = positions.map(({ id }) => ({
    positionId: id,
    orderId: nextOwnOrderId(futures),
    clientOrderId: '',
  }))
  // What finds no buyer or seller stays open. Leaving again tries to close it again.
  closeAllPositions(turn, { type: 'futures.closeAllPositions', time: turn.time, user: owner.user, closings })
}
