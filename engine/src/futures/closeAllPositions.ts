// A user closes several positions. Each is closed independently: if one finds no counterparty, the others are still
// closed. What waits for their trades fires when all are closed. The events report the state of every named position.
//
// Long 1 in BTC and 5 in ETH, and no bids for ETH: BTC is closed, ETH is reported unchanged.
import { type Refusal, refuse } from '../refusal.ts'
import { tradeToClose } from './closePosition.ts'
import type { CloseAllPositions } from './commands.ts'
import { type Contract, type FuturesTurn, touchPosition } from './futures.ts'
import { settleTrading } from './settleTrading.ts'
import { workOnContract } from './workOnContract.ts'

export function closeAllPositions(turn: FuturesTurn, { time, user, closings }: CloseAllPositions): Refusal | null {
  const traded = new Set<Contract>()
  const rest: number[] = []
  let refusal: Refusal | null = null
  for (const closing of closings) {
    const one = { ...closing, time, user, type: 'futures.closePosition', quantity: null, reverseOrderId: null } as const
    const contract = turn.futures.positions.get(closing.positionId)?.desk.pair
    const obstacle = checkHalt(turn, contract) ?? tradeToClose(turn, one)
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
  settleTrading(turn, [...traded])
  return null
}

function checkHalt(turn: FuturesTurn, contract: Contract | undefined): Refusal | null {
  if (contract === undefined || workOnContract(turn, contract)) return null
  return refuse('MARKET_HALTED', { symbol: contract.rules.symbol })
}
