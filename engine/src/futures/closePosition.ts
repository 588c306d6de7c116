// A user closes a position, whole or in part, with a market order. The order trades no worse than its bankruptcy price;
// lots that the book takes only beyond it go to the insurance fund at that price if the fund stays solvent, so the user
// never owes anything. REVERSE then opens as many lots the other way.
//
// Long 1 with a margin of 100 and the best bid 150 lower: the fund becomes long 1, the user gets 0.
import type { Refusal } from '../refusal.ts'
import { tradeToClose } from './closing.ts'
import type { ClosePosition } from './commands.ts'
import type { FuturesTurn } from './futures.ts'
import { settleTrading } from './settleTrading.ts'

export function closePosition(turn: FuturesTurn, command: ClosePosition): Refusal | null {
  const position = turn.futures.positions.get(command.positionId)
  const { refusal, after } = tradeToClose(turn, command)
  if (refusal === null && position !== undefined) settleTrading(turn, [position.desk.pair], after)
  return refusal
}
