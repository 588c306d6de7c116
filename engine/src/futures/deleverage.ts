// The last step of a liquidation: lots that neither the book nor the insurance fund takes are closed against winners
// of the other side at the loser's bankruptcy price, the highest score first, of equals the older position. They pay
// no fee, their orders in that market are cancelled, and each gets a report.
//
// Bankrupt long 1 at 57000, mark 56000. Short 0.6 from 60000 (score 0.4) and short 2 from 58000 (score 0.2): the first
// is closed whole at 57000 and gains 1800, the second loses 0.4 of its lots with a gain of 400.
import type { Quantity } from '../money.ts'
import { amountUnits, ZERO } from '../money.ts'
import type { Turn } from '../turn.ts'
import { cancelDesk } from './cancelOrder.ts'
import { dueOf, payOut } from './clearing.ts'
import { balanceCross, crossFigures, handOver, markOf, payOne } from './crossMargin.ts'
import { deleveragingScore } from './deleveraging.ts'
import { available } from '../ledger/accounts.ts'
import type { Contract, Position } from './futures.ts'
import { bankruptcyValue, giveUp } from './insurance.ts'
import { oppositeDirection, shareOf, signOf, valueAt } from './margin.ts'
import { endPosition, entryShare, requeue, takeLots } from './position.ts'

/** Answers how many of the lots were closed: all, unless the other side itself has nothing left. */
export function deleverage(turn: Turn, loser: Position, lots: Quantity): Quantity {
  let left: number = lots
  for (const { position, score } of winnersAgainst(loser)) {
    if (left === 0) break
    const taken = Math.min(left, position.quantity) as Quantity
    if (!canGive(position, loser, taken)) continue
    closeAgainst(turn, loser, { winner: position, lots: taken, score })
    left -= taken
  }
  return (lots - left) as Quantity
}

/** Everybody on the other side in the order in which they would be deleveraged. */
export function deleveragingQueue(
  contract: Contract,
  direction: Position['direction'],
): { position: Position; score: number }[] {
  const mark = markOf(contract)
  return [...contract.positions.values()]
    .filter((position) => position.direction === direction && position.quantity > 0)
    .map((position) => ({ position, score: deleveragingScore(position, mark, contract.rules) }))
    .sort((one, other) => other.score - one.score || one.position.id - other.position.id)
}

function winnersAgainst(loser: Position): { position: Position; score: number }[] {
  const queue = deleveragingQueue(loser.desk.pair, oppositeDirection(loser.direction))
  return queue.filter(({ position }) => position.desk.trader !== loser.desk.trader)
}

/** Whether what is closed at the loser's price leaves the winner no worse than nothing. */
function canGive(winner: Position, loser: Position, lots: Quantity): boolean {
  const value = bankruptcyValue(loser, lots)
  const sign = signOf(winner.direction)
  if (winner.marginMode === 'ISOLATED') {
    const share = shareOf(winner.margin, lots, winner.quantity)
    return share + sign * (value - entryShare(winner, lots)) >= 0n
  }
  const { pair, trader } = winner.desk
  const worse = sign * (value - valueAt(markOf(pair), lots, pair.rules))
  return available(trader.account) + crossFigures(trader).posted + worse >= 0n
}

function closeAgainst(turn: Turn, loser: Position, of: { winner: Position; lots: Quantity; score: number }): void {
  const { winner, lots, score } = of
  const { pair, trader } = winner.desk
  const value = bankruptcyValue(loser, lots)
  const share = shareOf(winner.margin, lots, winner.quantity)
  cancelDesk(turn, winner.desk)
  giveUp(turn, loser, { lots, value })
  const realized = takeLots(turn, winner, { lots, value })
  const isIsolated = winner.marginMode === 'ISOLATED'
  winner.margin = amountUnits(isIsolated ? winner.margin - share : winner.margin + realized)
  requeue(winner)
  if (winner.quantity === 0) endPosition(turn, winner, 'DELEVERAGED')
  payOne(turn, pair, (entry) => {
    if (isIsolated) payOut(entry, trader.purse, dueOf(trader.account, { margin: share, profit: realized }))
    else if (winner.quantity === 0) handOver(entry, winner)
  })
  balanceCross(turn, trader)
  turn.events.push({
    type: 'deleveraged',
    symbol: pair.rules.symbol,
    positionId: winner.id,
    user: winner.desk.user,
    direction: winner.direction,
    againstPositionId: loser.id,
    quantity: lots,
    value,
    mark: markOf(pair),
    score,
    realized,
    returned: isIsolated ? amountUnits(share + realized) : ZERO,
    time: turn.time,
  })
}
