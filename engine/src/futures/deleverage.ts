// Auto-deleveraging (ADL), the last step of a liquidation: lots that neither the book nor the insurance fund takes are
// closed against winners of the other side at the loser's bankruptcy price, highest score first, older positions first
// at equal scores. The winners pay no fee, their orders in that market are cancelled, and each gets a report.
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
import type { Contract, Position, Ranked } from './futures.ts'
import { giveUp, type Surrender } from './insurance.ts'
import { oppositeDirection, shareOf, valueAt } from './margin.ts'
import { endPosition, requeue, takeLots } from './position.ts'
import { rankingOf } from './ranking.ts'

/** Closes all of the lots: settleDeficits.ts ensures that enough winners are sound. */
export function deleverage(turn: Turn, loser: Position, surrendered: Surrender): void {
  let { lots: left, value } = surrendered
  for (const { position: winner, score } of soundFor(loser, left)) {
    const taken = Math.min(left, winner.quantity) as Quantity
    const part = { lots: taken, value: shareOf(value, taken, left) }
    closeAgainst(turn, loser, { winner, part, score })
    left = (left - taken) as Quantity
    value = amountUnits(value - part.value)
  }
  assert(left === 0, 'sound winners cover all bankrupt lots')
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

/** Sound winners for these lots, in ADL order. Those that are passed over are work too: settleMarks.ts counts them. */
function soundFor({ desk, direction }: Position, lots: Quantity): Ranked[] {
  const { settling } = desk.pair.trading
  const found: Ranked[] = []
  let covered = 0
  rankingOf(desk.pair)[oppositeDirection(direction)].descend((ranked) => {
    if (isSound(ranked.position)) {
      found.push(ranked)
      covered += ranked.position.quantity
    } else if (settling !== null) settling.passedOver += 1
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
