// Auto-deleveraging (ADL), the last step of a liquidation: lots that neither the book nor the insurance fund takes are
// closed against winners of the other side at the loser's bankruptcy price, highest score first, older positions first
// at equal scores. The winners pay no fee, their orders in that market are cancelled, and each gets a report.
//
// The winners are chosen once, as a list. Each of them is a unit of work (settleMarks.ts), so that one huge position
// against thousands of holders takes several commands. The liquidation continues after the last of them.
//
// Bankrupt long 1 at 57000, mark 56000. Short 0.6 from 60000 (score 0.4) and short 2 from 58000 (score 0.2): the first
// is closed whole at 57000 and gains 1800, the second loses 0.4 of its lots with a gain of 400.
import { assert } from '../assert.ts'
import { amountUnits, type Quantity, ZERO } from '../money.ts'
import type { Turn } from '../turn.ts'
import { cancelDesk } from './cancelOrder.ts'
import { dueOf, payOut } from './clearing.ts'
import { bookProfit, callIn, handOver, markOf, payOne, securedWorth } from './crossMargin.ts'
import { deleveragingScore } from './deleveraging.ts'
import type { Contract, FuturesTurn, Position, Ranked } from './futures.ts'
import { giveUp, type Surrender } from './insurance.ts'
import { oppositeDirection, shareOf, valueAt } from './margin.ts'
import { endPosition, requeue, takeLots } from './position.ts'
import { rankingOf } from './ranking.ts'
import { reportOf } from './report.ts'
import type { Settling, Task } from './settling.ts'
import { freeze, nextOf } from './settlingText.ts'
import { workOnContract } from './workOnContract.ts'

/** All of the lots will be closed, before anything else: settleDeficits.ts ensures that enough winners are sound. */
export function beginDeleveraging(settling: Settling, loser: Position, { lots, value }: Surrender): void {
  const winners = soundFor(settling, loser, lots)
  const { symbol } = loser.desk.pair.rules
  const ids = freeze(settling, winners)
  settling.tasks = [{ type: 'DELEVERAGE', symbol, positionId: loser.id, lots, value, ids }, ...settling.tasks]
}

/** Whether the liquidation has to wait for it. */
export function isDeleveraging({ tasks }: Settling): boolean {
  return tasks[0]?.type === 'DELEVERAGE'
}

/** Closes lots against the next winner of the list. Returns the loser once all are closed. */
export function deleverageNext(
  turn: FuturesTurn,
  settling: Settling,
  task: Extract<Task, { type: 'DELEVERAGE' }>,
): Position | null {
  const { positions } = turn.futures
  const { ids, lots, value } = task
  const loser = positions.get(task.positionId)
  const winner = positions.get(Number(nextOf(settling, ids)))
  assert(loser !== undefined && winner !== undefined, 'sound winners cover all bankrupt lots')
  const { pair } = loser.desk
  workOnContract(turn, pair)
  const taken = Math.min(lots, winner.quantity) as Quantity
  const part = { lots: taken, value: shareOf(value, taken, lots) }
  const report = reportOf(turn, settling.reports, loser)
  report.deleveraged = (report.deleveraged + taken) as Quantity
  closeAgainst(turn, loser, { winner, part, score: deleveragingScore(winner, markOf(pair), pair.rules) })
  ids.done += 1
  task.lots = (lots - taken) as Quantity
  task.value = amountUnits(value - part.value)
  return task.lots === 0 ? loser : null
}

/** Whether its account would be solvent if its gains since the settled marks were never paid. */
export function isSound({ marginMode, desk }: Position): boolean {
  return marginMode === 'ISOLATED' || securedWorth(desk.trader) >= 0n
}

/**
 * A cross account with a long and a short in one market closes them against each other first, at the mark: its worth
 * does not change, and it needs less maintenance margin. Returns how many lots of the position were closed.
 */
export function netOwnLegs(turn: Turn, position: Position): Quantity {
  const { pair, positions } = position.desk
  const other = positions[oppositeDirection(position.direction)]
  if (other === null || position.positionSide === 'BOTH') return 0 as Quantity
  const lots = Math.min(position.quantity, other.quantity) as Quantity
  const part = { lots, value: valueAt(markOf(pair), lots, pair.rules) }
  const score = deleveragingScore(other, markOf(pair), pair.rules)
  closeAgainst(turn, position, { winner: other, part, score })
  return lots
}

/** All positions of a side in ADL order. */
export function deleveragingQueue(contract: Contract, direction: Position['direction']): Ranked[] {
  const queue: Ranked[] = []
  rankingOf(contract)[direction].descend((ranked) => queue.push(ranked) > 0)
  return queue
}

/** Ids of sound winners for these lots, in ADL order. Those that are passed over are work too: settleMarks.ts counts them. */
function soundFor(settling: Settling, { desk, direction }: Position, lots: Quantity): number[] {
  const found: number[] = []
  let covered = 0
  rankingOf(desk.pair)[oppositeDirection(direction)].descend(({ position }) => {
    if (isSound(position)) {
      found.push(position.id)
      covered += position.quantity
    } else settling.passedOver += 1
    return covered < lots
  })
  return found
}

/** Both close these lots at one value. The winner pays no fee, and the winner's orders in the market are cancelled. */
export function closeAgainst(
  turn: Turn,
  loser: Position,
  of: { winner: Position; part: Surrender; score: number },
): void {
  const { winner, part, score } = of
  const { lots, value } = part
  const { pair, trader } = winner.desk
  const share = shareOf(winner.margin, lots, winner.quantity)
  const isIsolated = winner.marginMode === 'ISOLATED'
  let realized = ZERO
  cancelDesk(turn, winner.desk)
  payOne(turn, pair, (entry) => {
    giveUp(turn, entry, loser, part)
    realized = takeLots(turn, winner, { lots, value })
    if (!isIsolated) bookProfit(entry, winner, realized)
    if (isIsolated) winner.margin = amountUnits(winner.margin - share)
    if (winner.quantity === 0) endPosition(turn, winner, 'DELEVERAGED')
    else requeue(winner)
    if (isIsolated) payOut(entry, trader.purse, dueOf(trader.account, { margin: share, profit: realized }))
    else if (winner.quantity === 0) handOver(entry, winner)
  })
  callIn(turn, trader)
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
