// A user closes several positions. Each is closed independently: if one finds no counterparty, the others are still
// closed. Orders and stops that their trades trigger fire when all are closed. The events report the state of every
// named position.
//
// Long 1 in BTC and 5 in ETH, and no bids for ETH: BTC is closed, ETH is reported unchanged.
import type { Refusal } from '../refusal.ts'
import { tryClosing } from './closing.ts'
import type { CloseAllPositions } from './commands.ts'
import { type Contract, type FuturesTurn, touchPosition } from './futures.ts'
import { settleTrading } from './settleTrading.ts'
import type { Task } from './settling.ts'

export function closeAllPositions(turn: FuturesTurn, { user, closings }: CloseAllPositions): Refusal | null {
  const traded = new Set<Contract>()
  const rest: number[] = []
  const after: Task[] = []
  let refusal: Refusal | null = null
  for (const closing of closings) {
    const contract = turn.futures.positions.get(closing.positionId)?.desk.pair
    if (after.length > 0) {
      after.push({ type: 'CLOSE_NEXT', user, closing: { ...closing } })
      if (contract !== undefined) traded.add(contract)
      continue
    }
    const closed = tryClosing(turn, user, closing)
    const obstacle = closed.refusal
    after.push(...closed.after)
    if (obstacle === null && contract !== undefined) traded.add(contract)
    // A position that ended meanwhile needs no closing.
    if (obstacle === null || obstacle.reason === 'UNKNOWN_POSITION') continue
    refusal ??= obstacle
    rest.push(closing.positionId)
  }
  if (refusal !== null && rest.length === closings.length) return refusal
  for (const id of rest) {
    const position = turn.futures.positions.get(id)
    if (position) touchPosition(turn, position)
  }
  settleTrading(turn, [...traded], after)
  return null
}
