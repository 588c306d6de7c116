// A user closes several positions. Each is closed independently: if one finds no counterparty, the others are still
// closed. The events report the state of every named position.
//
// Long 1 in BTC and 5 in ETH, and no bids for ETH: BTC is closed, ETH is reported unchanged.
import { type Refusal, refuse } from '../refusal.ts'
import { closePosition } from './closePosition.ts'
import type { CloseAllPositions } from './commands.ts'
import { type FuturesTurn, touchPosition } from './futures.ts'
import { workOnContract } from './workOnContract.ts'

export function closeAllPositions(turn: FuturesTurn, { time, user, closings }: CloseAllPositions): Refusal | null {
  const rest: number[] = []
  let refusal: Refusal | null = null
  for (const closing of closings) {
    const one = { ...closing, time, user, type: 'futures.closePosition', quantity: null, reverseOrderId: null } as const
    const obstacle = checkHalt(turn, closing.positionId) ?? closePosition(turn, one)
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
  return null
}

function checkHalt(turn: FuturesTurn, positionId: number): Refusal | null {
  const contract = turn.futures.positions.get(positionId)?.desk.pair
  if (contract === undefined || workOnContract(turn, contract)) return null
  return refuse('MARKET_HALTED', { symbol: contract.rules.symbol })
}
