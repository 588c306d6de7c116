// Accounts that a new mark makes insolvent are closed first, before anything trades at that mark, so that afterwards
// every profit can be paid. Each of their losing positions is closed at its bankruptcy price, which is between the old
// mark and the new (see bankruptcy.ts): on the book, else by the insurance fund, else against winners of the other side
// by score.
//
// Only sound winners are used: those who would be solvent even if their gains since the old marks were never paid.
// Closed at a price between the marks, they can still pay their own losses. If there are too few, lots of insolvent
// accounts are first closed against other holders at the old mark: for both it is as if the mark had not moved.
//
// The mark falls from 100 to 90, and a long of 3 is insolvent. A sound account is short 2, and an unsound one, with
// larger losses elsewhere, is short 1: 1 lot is closed against the unsound one at 100, then 2 against the sound one
// between 90 and 100.
import { assert } from '../assert.ts'
import type { Price, Quantity } from '../money.ts'
import { INSURANCE } from '../nouns.ts'
import type { Turn } from '../turn.ts'
import { accountWorth, lossOf, partOf } from './bankruptcy.ts'
import { balanceCross, callIn, equityOf } from './crossMargin.ts'
import { closeAgainst, deleveragingQueue, isSound, netOwnLegs } from './deleverage.ts'
import type { Contract, Position, Trader } from './futures.ts'
import { surrenderOf } from './insurance.ts'
import { cancelOrders, deleverageRest, endLiquidated, handOn, offer } from './liquidate.ts'
import { isReached } from './liquidationPrice.ts'
import { oppositeDirection, valueAt } from './margin.ts'
import { finishReport, type Report, reportOf, type Reports } from './report.ts'
import { workOnContract } from './workOnContract.ts'

/** An isolated position by itself, or all cross positions of a trader. */
type Debtor = Position | Trader

interface Settlement {
  turn: Turn
  /** Grows when a holder who counted on the profit is closed at the old mark. */
  debtors: Set<Debtor>
  reports: Reports
}

export function settleDeficits(turn: Turn, contracts: readonly Contract[]): void {
  const settlement: Settlement = { turn, debtors: new Set(), reports: new Map() }
  for (const position of contracts.flatMap(reachedIn)) addIfOwing(settlement, position)
  if (settlement.debtors.size > 0) settle(settlement)
  for (const contract of contracts) contract.settledMark = contract.markPrice
}

function reachedIn({ longs, shorts, markPrice }: Contract): Position[] {
  const reached: Position[] = []
  if (markPrice === null) return reached
  for (const queue of [longs, shorts]) {
    queue.descend((position) => {
      const isFound = isReached(position.direction, position.liquidationPrice, markPrice)
      if (isFound) reached.push(position)
      return isFound
    })
  }
  return reached
}

function addIfOwing({ turn, debtors, reports }: Settlement, position: Position): void {
  const { trader, pair } = position.desk
  workOnContract(turn, pair)
  if (position.marginMode === 'ISOLATED') {
    if (equityOf(position) >= 0n) return
    cancelOrders(turn, position)
    debtors.add(position)
  } else if (!debtors.has(trader) && callIn(turn, trader) < 0n) {
    debtors.add(trader)
    for (const one of trader.cross) if (lossOf(one) > 0n) netLegs(turn, one, reportOf(turn, reports, one))
  }
}

function netLegs(turn: Turn, position: Position, report: Report): void {
  report.deleveraged = (report.deleveraged + netOwnLegs(turn, position)) as Quantity
  afterClosing(turn, position, report)
}

function settle(settlement: Settlement): void {
  const { turn, debtors, reports } = settlement
  for (let pair = unmatchedIn(debtors); pair !== null; pair = unmatchedIn(debtors)) closeAsBefore(settlement, pair)
  for (const debtor of debtors) {
    while (isOwing(debtor)) closeLosing(settlement, debtor)
  }
  for (const [position, report] of reports) finishReport(turn, position, report)
}

interface Unmatched {
  loser: Position
  winner: { position: Position; score: number }
  lots: Quantity
}

/** An insolvent loser without enough sound winners, and the next unsound holder. */
function unmatchedIn(debtors: ReadonlySet<Debtor>): Unmatched | null {
  const losers = new Map<Contract, Position[]>()
  for (const debtor of debtors) {
    if (!isOwing(debtor)) continue
    for (const position of positionsOf(debtor)) {
      const { pair } = position.desk
      if (lossOf(position) > 0n) losers.set(pair, [...(losers.get(pair) ?? []), position])
    }
  }
  for (const [contract, positions] of losers) {
    const unmatched = unmatchedAt(contract, positions)
    if (unmatched !== null) return unmatched
  }
  return null
}

/** All losers in one contract are on the side that its mark moved against. */
function unmatchedAt(contract: Contract, losers: readonly Position[]): Unmatched | null {
  const [loser] = losers
  if (loser === undefined) return null
  const others = deleveragingQueue(contract, oppositeDirection(loser.direction))
  const winner = others.find(({ position }) => !isSound(position))
  if (winner === undefined) return null
  const lacking = lotsOf(losers) - lotsOf(others.map(({ position }) => position).filter(isSound))
  if (lacking <= 0) return null
  return { loser, winner, lots: Math.min(lacking, loser.quantity, winner.position.quantity) as Quantity }
}

function closeAsBefore(settlement: Settlement, { loser, winner, lots }: Unmatched): void {
  const { turn, reports } = settlement
  workOnContract(turn, loser.desk.pair)
  const { settledMark, rules } = loser.desk.pair
  const report = reportOf(turn, reports, loser)
  const part = { lots, value: valueAt(settledMark as Price, lots, rules) }
  closeAgainst(turn, loser, { winner: winner.position, part, score: winner.score })
  report.deleveraged = (report.deleveraged + lots) as Quantity
  afterClosing(turn, loser, report)
  addIfOwing(settlement, winner.position)
}

function closeLosing({ turn, debtors, reports }: Settlement, debtor: Debtor): void {
  const position = positionsOf(debtor).find((one) => lossOf(one) > 0n)
  assert(position !== undefined, 'a deficit arose since the settled marks')
  workOnContract(turn, position.desk.pair)
  const report = reportOf(turn, reports, position)
  offer(turn, position, { lots: position.quantity, part: partOf(position), report })
  if (position.quantity > 0 && accountWorth(position) < 0n) {
    const fund = position.desk.pair.purse.traders.get(INSURANCE)
    const rest = surrenderOf(position, position.quantity, partOf(position))
    // A fund that was in deficit itself takes nothing over in the same second.
    if (fund !== undefined && debtors.has(fund)) deleverageRest(turn, position, rest, report)
    else handOn(turn, position, rest, report)
  }
  afterClosing(turn, position, report)
}

/** The account is queued for its next mark again, or for liquidation. */
function afterClosing(turn: Turn, position: Position, report: Report): void {
  if (position.quantity === 0 && position.end === null) endLiquidated(turn, position, report)
  if (position.marginMode === 'CROSS') balanceCross(turn, position.desk.trader)
}

function isOwing(debtor: Debtor): boolean {
  const [first] = positionsOf(debtor)
  return first !== undefined && accountWorth(first) < 0n
}

function positionsOf(debtor: Debtor): readonly Position[] {
  if ('cross' in debtor) return debtor.cross
  return debtor.quantity > 0 ? [debtor] : []
}

function lotsOf(positions: readonly Position[]): number {
  return positions.reduce((sum, { quantity }) => sum + quantity, 0)
}
